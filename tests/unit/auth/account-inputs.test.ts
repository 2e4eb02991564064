import { describe, expect, it } from "vitest";
import { ACCOUNT_HEADER } from "@/lib/domain/auth/account-header";
import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { guessDelaySeconds } from "@/lib/domain/auth/guessing";
import {
  ChangePasswordInput,
  ConfirmInput,
  DeleteAccountInput,
  NewPasswordInput,
  ResendInput,
  ResetInput,
  SignInInput,
} from "@/lib/domain/auth/input";
import { passwordProblem } from "@/lib/domain/auth/passwords";
import { safeReturnPath } from "@/lib/domain/auth/return-path";

const signupId = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const token = "t".repeat(43);
const TOO_LONG = "Password can have at most 256 characters";
type Result = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
const messages = (result: Result) => result.error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("the input for an emailed link", () => {
  it("takes a sign-up id and an email address to resend the link", () => {
    expect(ResendInput.parse({ signupId, email: "Ada@Example.com", next: "/impact" })).toEqual({
      signupId,
      email: "ada@example.com",
      next: "/impact",
    });
    expect(ResendInput.safeParse({ signupId: "1", email: "ada@example.com" }).success).toBe(false);
  });

  it("takes a token of 43 characters and a page to return to, and rejects other fields", () => {
    expect(ConfirmInput.parse({ token })).toEqual({ token, next: "/dashboard" });
    for (const wrong of [{ token: token.slice(1) }, { token: `${token}t` }, { token, more: 1 }])
      expect(ConfirmInput.safeParse(wrong).success).toBe(false);
  });

  it("takes an email address and a bot check to reset a password", () => {
    expect(ResetInput.parse({ email: "Ada@Example.com", captcha: "proof" })).toEqual({
      email: "ada@example.com",
      captcha: "proof",
    });
    expect(ResetInput.safeParse({ email: "ada@example.com", captcha: "x".repeat(10_001) }).success).toBe(false);
    expect(ResetInput.safeParse({ email: "ada@example.com", captcha: "x".repeat(10_000) }).success).toBe(true);
  });
});

describe("password input", () => {
  const form = { email: "ada@example.com", captcha: "proof" };

  it("accepts at most 256 characters, counting an emoji as one", () => {
    expect(SignInInput.safeParse({ ...form, password: "🧶".repeat(256) }).success).toBe(true);
    expect(messages(SignInInput.safeParse({ ...form, password: "🧶".repeat(257) }))).toEqual([["password", TOO_LONG]]);
    expect(messages(SignInInput.safeParse({ ...form, password: "x".repeat(1_025) }))).toContainEqual([
      "password",
      TOO_LONG,
    ]);
  });

  it("normalises accents, and rejects an empty password", () => {
    expect(DeleteAccountInput.parse({ password: "e\u0301" })).toEqual({ password: "é" });
    expect(messages(DeleteAccountInput.safeParse({ password: "" }))).toEqual([
      ["password", "Please enter your password."],
    ]);
  });

  it("requires a new password to match its confirmation", () => {
    const differs = [["confirmation", "Passwords do not match"]];
    const input = { password: "quietwoolbasket", confirmation: "quietwoolbaskets" };
    expect(messages(NewPasswordInput.safeParse(input))).toEqual(differs);
    expect(messages(ChangePasswordInput.safeParse({ ...input, currentPassword: "old" }))).toEqual(differs);
    expect(NewPasswordInput.parse({ ...input, confirmation: input.password }).password).toBe("quietwoolbasket");
  });
});

describe("passwordProblem", () => {
  it.each(["craftpact", "12craft-pact!!", "__Craft_Pact__", "99 Craft  Pact 99"])(
    "rejects the product name, also with digits and signs around it: %j",
    (password) => {
      expect(passwordProblem(password)).toBe("Your password can’t be our name.");
    },
  );

  it.each(["mycraftpact", "craftpactors", "craftxpact", "craft-1-pact"])(
    "accepts a longer or different text that resembles the product name: %j",
    (password) => {
      expect(passwordProblem(password)).toBeNull();
    },
  );
});

describe("normaliseEmail", () => {
  it("trims input of up to 1,000 characters and accepts addresses of up to 254", () => {
    expect(normaliseEmail(`${" ".repeat(985)}ada@example.com`)).toBe("ada@example.com");
    expect(normaliseEmail(`${" ".repeat(986)}ada@example.com`)).toBeNull();
    const domain = `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.example`;
    const longest = `${"x".repeat(254 - 1 - domain.length)}@${domain}`;
    expect(longest).toHaveLength(254);
    expect(normaliseEmail(longest)).toBe(longest);
    expect(normaliseEmail(`x${longest}`)).toBeNull();
  });
});

describe("guessDelaySeconds", () => {
  it("doubles the delay past the limit: 1, 2, 4 … seconds, at most a minute", () => {
    expect([59, 60, 61, 62, 63, 66, 67, 90].map((judged) => guessDelaySeconds(judged, 60))).toEqual([
      0, 0, 1, 2, 4, 32, 60, 60,
    ]);
  });
});

it("safeReturnPath accepts at most 2,000 characters", () => {
  const longest = "/impact?".padEnd(2_000, "x");
  expect(safeReturnPath(longest)).toBe(longest);
  expect(safeReturnPath(`${longest}x`)).toBe("/dashboard");
});

it("the header that names the account of a page is x-craftpact-account", () => {
  expect(ACCOUNT_HEADER).toBe("x-craftpact-account");
});
