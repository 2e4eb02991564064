import { describe, test } from "vitest";
import { replacePasswordAmidSignIns, WAYS } from "../../support/people/sign-ins-in-flight";

describe.each(WAYS)("a sign-in with the old password, in flight when the password is %s", (way) => {
  test.each([1, 2])("leaves no live login, time %i", () => replacePasswordAmidSignIns(way));
});
