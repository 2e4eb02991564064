import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { newPasswordProblem } from "@/lib/domain/auth/forms";
import {
  ChangePasswordInput,
  ConfirmInput,
  DeleteAccountInput,
  NewPasswordInput,
  PasswordInput,
  ResendInput,
  ResetInput,
  SignInInput,
  SignUpInput,
} from "@/lib/domain/auth/input";
import { AUTH_TEXTS, passwordProblem } from "@/lib/domain/auth/passwords";
import { WORDS } from "../../support/screens/words";

type Result = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
const messagesOf = ({ error }: Result) => error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

it("a form with a new password has a username field for password managers before it", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const forms = files
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(file, "utf8"))
    .filter((source) => source.includes('autoComplete="new-password"'));
  expect(forms.length).toBeGreaterThan(1);
  for (const form of forms) expect(form.split('autoComplete="new-password"')[0]).toContain('autoComplete="username"');
});

it("AUTH_TEXTS contains the agreed wording", () => {
  const { resetSent: resetSentTitle, ...words } = WORDS;
  const agreed = Object.entries({ ...words, resetSentTitle }).filter(([name]) => name in AUTH_TEXTS);
  expect(agreed).toHaveLength(12);
  expect(AUTH_TEXTS).toMatchObject(Object.fromEntries(agreed));
});

describe("a new password", () => {
  const problem = (password: string) => messagesOf(PasswordInput.safeParse(password))[0]?.[1] ?? null;

  it.each([
    ["seven characters", "k7#mQz!", "Password must be at least 8 characters long"],
    ["seven emoji, though they take more bytes", "🧶".repeat(7), AUTH_TEXTS.passwordTooShort],
    ["seven characters with accents typed apart", "e\u0301".repeat(7), AUTH_TEXTS.passwordTooShort],
    ["257 characters", "ab".repeat(128).concat("c"), "Password can have at most 256 characters"],
    ["a megabyte", "x".repeat(1_000_000), AUTH_TEXTS.passwordTooLong],
    ["our name", "Craft Pact", "Your password can’t be our name."],
    ["our name with a year", "craftpact2026!", AUTH_TEXTS.passwordIsProduct],
    ["our name between digits and signs", "12craft-pact!!", AUTH_TEXTS.passwordIsProduct],
    ["our name between underscores", "__Craft_Pact__", AUTH_TEXTS.passwordIsProduct],
    ["our name between numbers and spaces", "99 Craft  Pact 99", AUTH_TEXTS.passwordIsProduct],
  ])("is refused: %s", (_, password, message) => expect(problem(password)).toBe(message));

  it.each([
    ["eight characters", "k7#mQz!x"],
    ["eight emoji", "🧶".repeat(8)],
    ["256 characters", "ab".repeat(128)],
    ["spaces, also around it", "  four grey kittens  "],
    ["any script", "пятьдесят клубков"],
    ["no capitals, digits or signs", "quietwoolbasket"],
    ["our name inside a longer sentence", "my craftpact evenings with wool"],
    ["our name behind another word", "mycraftpact"],
    ["our name inside another word", "craftpactors"],
    ["our name with a letter between", "craftxpact"],
    ["our name with a digit between", "craft-1-pact"],
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
    const differs = [["confirmation", "Passwords do not match"]];
    const typed = { password: "quietwoolbasket", confirmation: "quietwoolbaskeT" };
    expect(messagesOf(NewPasswordInput.safeParse(typed))).toEqual(differs);
    expect(messagesOf(ChangePasswordInput.safeParse({ ...typed, currentPassword: "old" }))).toEqual(differs);
    expect(NewPasswordInput.parse({ ...typed, confirmation: typed.password }).password).toBe(typed.password);
    expect(messagesOf(NewPasswordInput.safeParse({ password: "short", confirmation: "short" }))).toEqual([
      ["password", "Password must be at least 8 characters long"],
    ]);
  });

  it("gets the same messages in the browser", () => {
    expect(newPasswordProblem("short")).toBe("Password must be at least 8 characters long");
    expect(newPasswordProblem("e\u0301".repeat(7))).toBe("Password must be at least 8 characters long");
    expect(newPasswordProblem("quietwoolbasket", "other")).toBe("Passwords do not match");
    expect(newPasswordProblem("quietwoolbasket", "quietwoolbasket")).toBeNull();
  });
});

describe("an existing password", () => {
  const empty = [["password", "Please enter your password."]];
  const signIn = { email: "ada@example.com", password: "old", remember: true, next: "/impact", captcha: "proof" };

  it("has at most 256 characters, and an emoji is one", () => {
    const tooLong = ["password", "Password can have at most 256 characters"];
    const problems = (password: string) => messagesOf(SignInInput.safeParse({ ...signIn, password }));
    expect(problems("🧶".repeat(256))).toEqual([]);
    expect(problems("🧶".repeat(257))).toEqual([tooLong]);
    expect(problems("x".repeat(1_025))).toContainEqual(tooLong);
  });

  it("is any that is not empty, with its accents composed", () => {
    const change = { currentPassword: "old", password: "quietwoolbasket", confirmation: "quietwoolbasket" };
    expect(ChangePasswordInput.parse(change)).toEqual(change);
    expect(messagesOf(ChangePasswordInput.safeParse({ ...change, currentPassword: "" }))).toEqual([
      ["currentPassword", "Please enter your password."],
    ]);
    expect(SignInInput.parse(signIn)).toEqual(signIn);
    expect(messagesOf(SignInInput.safeParse({ ...signIn, password: "" }))).toEqual(empty);
    expect(DeleteAccountInput.parse({ password: "e\u0301" })).toEqual({ password: "é" });
    expect(messagesOf(DeleteAccountInput.safeParse({ password: "" }))).toEqual(empty);
  });

  it("signs in without being remembered and to the dashboard by default", () => {
    const { remember: _, next: __, ...plain } = signIn;
    expect(SignInInput.parse(plain)).toMatchObject({ remember: false, next: "/dashboard" });
    expect(SignInInput.parse({ ...signIn, next: "//evil.example" }).next).toBe("/dashboard");
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
    expect(messagesOf(SignUpInput.safeParse({ ...form, ...wrong }))).toEqual(expected);
  });

  it("falls back to UTC when the browser sends no known time zone", () => {
    for (const timeZone of ["Mars/Olympus", undefined])
      expect(SignUpInput.parse({ ...form, timeZone }).timeZone).toBe("UTC");
  });
});

describe("the input for an emailed link", () => {
  const [email, stored] = ["Ada@Example.com", "ada@example.com"];
  const token = "t".repeat(43);

  it("is a sign-up id and an email address to resend it", () => {
    const input = { signupId: "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c", next: "/impact" };
    expect(ResendInput.parse({ ...input, email })).toEqual({ ...input, email: stored });
    expect(ResendInput.safeParse({ signupId: "1", email }).success).toBe(false);
  });

  it("is a token of 43 characters and a page to return to", () => {
    expect(ConfirmInput.parse({ token })).toEqual({ token, next: "/dashboard" });
    for (const wrong of [{ token: token.slice(1) }, { token: `${token}t` }, { token, more: 1 }])
      expect(ConfirmInput.safeParse(wrong).success).toBe(false);
  });

  it("is an email address and a bot check to reset a password", () => {
    expect(ResetInput.parse({ email, captcha: "proof" })).toEqual({ email: stored, captcha: "proof" });
    expect(ResetInput.safeParse({ email, captcha: "x".repeat(10_000) }).success).toBe(true);
    for (const captcha of [undefined, "x".repeat(10_001)]) {
      expect(ResetInput.safeParse({ email, captcha }).success).toBe(false);
      expect(SignInInput.safeParse({ email, password: "old", captcha }).success).toBe(false);
    }
  });
});
