import { describe, test, vi } from "vitest";
import { replacePasswordAmidSignIns, WAYS } from "../../support/sign-ins-in-flight";

vi.mock("next/cache", () => ({ revalidatePath() {} }));
vi.mock("next/headers", async () => (await import("../../support/visitor")).nextHeaders);
vi.hoisted(() => {
  process.env.PASSWORD_COST = "19456/2";
});

describe.each(WAYS)("a sign-in with the old password, in flight when the password is %s", (way) => {
  test.each([1, 2])("leaves no live login, time %i", () => replacePasswordAmidSignIns(way));
});
