import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newPasswordProblem } from "@/lib/domain/auth/forms";
import {
  ChangePasswordInput,
  NewPasswordInput,
  PasswordInput,
  ResetInput,
  SignInInput,
  SignUpInput,
} from "@/lib/domain/auth/input";
import { AUTH_TEXTS, passwordProblem } from "@/lib/domain/auth/passwords";

describe("a form with a new password", () => {
  it("has a username field for password managers before the password field", () => {
    const files = ["app", "components"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    );
    const forms = files
      .filter((file) => file.endsWith(".tsx"))
      .map((file) => readFileSync(file, "utf8"))
      .filter((source) => source.includes('autoComplete="new-password"'));
    expect(forms.length).toBeGreaterThan(1);
    for (const form of forms) {
      const [before] = form.split('autoComplete="new-password"');
      expect(before).toContain('autoComplete="username"');
    }
  });
});

type Parsed = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } };
const messages = (result: Parsed) => result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("AUTH_TEXTS", () => {
  it("contains the agreed wording", () => {
    expect(AUTH_TEXTS).toMatchObject({
      emailNotConfirmed: "Please confirm your email first—check your inbox for the confirmation link.",
      badCredentials: "Invalid email or password. Please check your credentials and try again.",
      loginFailed: "An error occurred during login. Please try again.",
      signUpFailed: "Failed to create an account. Please try again.",
      signUpSent: "A confirmation link has been sent—please confirm your email before logging in.",
      resetFailed: "Failed to send reset email. Please try again.",
      resetSentTitle: "Check Your Email",
      passwordUpdateFailed: "Failed to update password. Please try again.",
      passwordUpdated: "Password Updated!",
      passwordTooShort: "Password must be at least 8 characters long",
      passwordHint: "Must be at least 8 characters",
      passwordsDiffer: "Passwords do not match",
    });
  });
});

describe("a new password", () => {
  const problem = (password: string) => messages(PasswordInput.safeParse(password))[0]?.[1] ?? null;

  it.each([
    ["seven characters", "k7#mQz!", AUTH_TEXTS.passwordTooShort],
    ["seven emoji, though they take more bytes", "🧶".repeat(7), AUTH_TEXTS.passwordTooShort],
    ["seven characters with accents typed apart", "e\u0301".repeat(7), AUTH_TEXTS.passwordTooShort],
    ["257 characters", "ab".repeat(128).concat("c"), AUTH_TEXTS.passwordTooLong],
    ["a megabyte", "x".repeat(1_000_000), AUTH_TEXTS.passwordTooLong],
    ["our name", "Craft Pact", AUTH_TEXTS.passwordIsProduct],
    ["our name with a year", "craftpact2026!", AUTH_TEXTS.passwordIsProduct],
  ])("is refused: %s", (_, password, message) => expect(problem(password)).toBe(message));

  it.each([
    ["eight characters", "k7#mQz!x"],
    ["eight emoji", "🧶".repeat(8)],
    ["256 characters", "ab".repeat(128)],
    ["spaces, also around it", "  four grey kittens  "],
    ["any script", "пятьдесят клубков"],
    ["no capitals, digits or signs", "quietwoolbasket"],
    ["our name inside a longer sentence", "my craftpact evenings with wool"],
  ])("is accepted: %s", (_, password) => expect(PasswordInput.parse(password)).toBe(password));

  it("is not truncated: a difference after a hundred characters matters", () => {
    expect(PasswordInput.parse(`${"a".repeat(100)}b`)).not.toBe(PasswordInput.parse(`${"a".repeat(100)}c`));
  });

  it("is the same however its accents were typed", () => {
    expect(PasswordInput.parse("cafe\u0301 au lait")).toBe(PasswordInput.parse("café au lait"));
  });

  it("must not be the owner's e-mail address, nor the part before the @", () => {
    expect(passwordProblem("Ada.Lovelace@example.com", "ada.lovelace@example.com")).toBe(AUTH_TEXTS.passwordIsEmail);
    expect(passwordProblem("ada.lovelace", "ada.lovelace@example.com")).toBe(AUTH_TEXTS.passwordIsEmail);
    expect(passwordProblem("quietwoolbasket", "ada.lovelace@example.com")).toBeNull();
  });

  it("must match its confirmation", () => {
    const input = (password: string, confirmation: string) =>
      messages(NewPasswordInput.safeParse({ password, confirmation }));
    expect(input("quietwoolbasket", "quietwoolbasket")).toEqual([]);
    expect(input("quietwoolbasket", "quietwoolbaskeT")).toEqual([["confirmation", "Passwords do not match"]]);
    expect(input("short", "short")).toEqual([["password", "Password must be at least 8 characters long"]]);
  });

  it("gets the same messages in the browser", () => {
    expect(newPasswordProblem("short")).toBe("Password must be at least 8 characters long");
    expect(newPasswordProblem("e\u0301".repeat(7))).toBe("Password must be at least 8 characters long");
    expect(newPasswordProblem("quietwoolbasket", "other")).toBe("Passwords do not match");
    expect(newPasswordProblem("quietwoolbasket", "quietwoolbasket")).toBeNull();
  });

  it("can be set with any current password that is not empty", () => {
    const change = { currentPassword: "old", password: "quietwoolbasket", confirmation: "quietwoolbasket" };
    expect(ChangePasswordInput.parse(change)).toEqual(change);
    expect(messages(ChangePasswordInput.safeParse({ ...change, currentPassword: "" }))).toEqual([
      ["currentPassword", "Please enter your password."],
    ]);
  });
});

describe("SignUpInput", () => {
  const form = {
    email: "Ada@Example.com",
    password: "quietwoolbasket",
    terms: true,
    timeZone: "Africa/Johannesburg",
    captcha: "proof",
  };

  it("accepts email, password, accepted terms, captcha and the browser's time zone", () => {
    expect(SignUpInput.parse(form)).toEqual({ ...form, email: "ada@example.com", next: "/dashboard" });
  });

  it.each([
    ["terms", { terms: false }, [["terms", AUTH_TEXTS.termsMissing]]],
    ["captcha", { captcha: "" }, [["captcha", AUTH_TEXTS.captchaMissing]]],
    ["email", { email: undefined }, [["email", AUTH_TEXTS.emailInvalid]]],
    ["password", { password: undefined }, [["password", AUTH_TEXTS.passwordMissing]]],
    ["own e-mail as password", { password: "ada@example.com" }, [["password", AUTH_TEXTS.passwordIsEmail]]],
  ])("says what is wrong with %s", (_, wrong, expected) => {
    expect(messages(SignUpInput.safeParse({ ...form, ...wrong }))).toEqual(expected);
  });

  it("falls back to UTC when the browser sends no known time zone", () => {
    expect(SignUpInput.parse({ ...form, timeZone: "Mars/Olympus" }).timeZone).toBe("UTC");
    expect(SignUpInput.parse({ ...form, timeZone: undefined }).timeZone).toBe("UTC");
  });
});

describe("SignInInput", () => {
  const form = { email: "ada@example.com", password: "old", remember: true, next: "/impact", captcha: "proof" };

  it("accepts any existing password that is not empty", () => {
    expect(SignInInput.parse(form)).toEqual(form);
    expect(messages(SignInInput.safeParse({ ...form, password: "" }))).toEqual([
      ["password", "Please enter your password."],
    ]);
  });

  it("does not remember the visitor and returns to the dashboard by default", () => {
    const { remember, next } = SignInInput.parse({ email: form.email, password: form.password, captcha: form.captcha });
    expect({ remember, next }).toEqual({ remember: false, next: "/dashboard" });
    expect(SignInInput.parse({ ...form, next: "//evil.example" }).next).toBe("/dashboard");
  });

  it("requires the captcha, as does ResetInput", () => {
    expect(SignInInput.safeParse({ ...form, captcha: undefined }).success).toBe(false);
    expect(ResetInput.safeParse({ email: form.email }).success).toBe(false);
    expect(ResetInput.safeParse({ email: form.email, captcha: "proof" }).success).toBe(true);
  });
});
