import { expect, it } from "vitest";
import { CheckoutInput, DowngradeInput, PortalInput, UpgradeInput } from "@/lib/domain/billing/input";

it.each([
  ["CheckoutInput accepts only a paid plan", CheckoutInput, "tier", ["pro_lite", "pro_plus"], ["free", "", null]],
  ["UpgradeInput requires isDeferred", UpgradeInput, "isDeferred", [true, false], [undefined]],
  ["DowngradeInput requires a known plan", DowngradeInput, "target_tier", ["free", "pro_lite", "pro_plus"], ["gold"]],
  [
    "PortalInput accepts four pages",
    PortalInput,
    "page",
    ["overview", "payment", "cancel", "cancel-extra"],
    ["cards", ""],
  ],
] as const)("%s", (_, input, name, accepted, refused) => {
  for (const value of accepted) expect(input.parse({ [name]: value })).toEqual({ [name]: value });
  for (const value of [...refused, undefined]) expect(input.safeParse({ [name]: value }).success).toBe(false);
});
