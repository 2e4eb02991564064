import { expect, it } from "vitest";
import { CheckoutInput, DowngradeInput, PortalInput, UpgradeInput } from "@/lib/domain/billing/input";

it("CheckoutInput accepts only a paid plan", () => {
  for (const tier of ["pro_lite", "pro_plus"]) expect(CheckoutInput.parse({ tier })).toEqual({ tier });
  for (const tier of ["free", "", null]) expect(CheckoutInput.safeParse({ tier }).success).toBe(false);
});

it("UpgradeInput requires isDeferred", () => {
  expect(UpgradeInput.parse({ isDeferred: false })).toEqual({ isDeferred: false });
  expect(UpgradeInput.safeParse({}).success).toBe(false);
});

it("DowngradeInput requires a known plan in target_tier", () => {
  for (const target_tier of ["free", "pro_lite", "pro_plus"])
    expect(DowngradeInput.parse({ target_tier })).toEqual({ target_tier });
  expect(DowngradeInput.safeParse({ target_tier: "gold" }).success).toBe(false);
  expect(DowngradeInput.safeParse({ tier: "free" }).success).toBe(false);
});

it("PortalInput accepts the four portal pages and rejects any other page", () => {
  for (const page of ["overview", "payment", "cancel", "cancel-extra"])
    expect(PortalInput.parse({ page })).toEqual({ page });
  for (const page of ["", "cards"]) expect(PortalInput.safeParse({ page }).success).toBe(false);
});
