import { describe, test } from "vitest";
import { replacePasswordAmidSignIns, WAYS } from "../../support/people/sign-ins-in-flight";

describe.each(WAYS)("a sign-in with the old password that is in flight during the change (%s)", (way) => {
  test.each([1, 2])("leaves no live login (run %i)", () => replacePasswordAmidSignIns(way));
});
