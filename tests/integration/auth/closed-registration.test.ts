import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import SignupPage from "@/app/(auth)/signup/page";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { env } from "@/lib/server/env";

// The form needs the build's icons.
vi.mock("@/app/(auth)/signup/signup-form", () => ({ SignupForm: () => "the form" }));

test("the sign-up page has a notice and a link to Contact instead of its form while registration is closed", async () => {
  const page = async () => renderToStaticMarkup(await SignupPage({ searchParams: Promise.resolve({}) }));
  expect(await page()).toBe("the form");
  env().REGISTRATION = "closed";
  const closed = await page();
  expect(closed).toContain(AUTH_TEXTS.signUpClosed);
  expect(closed).toContain('href="/contact"');
  expect(closed).not.toContain("the form");
});
