import { describe, expect, test } from "vitest";
import { gateAnswer } from "@/lib/server/gate/answers";

describe("gateAnswer for an action", () => {
  test.each([429, 503] as const)(
    "returns %d as plain text, which Next passes to the caller unchanged",
    async (status) => {
      const answer = gateAnswer(status, { kind: "action", nonce: "", retryAfterSeconds: 60 });
      // Next gives the text on only if this is the whole header; with a charset it says something of its own.
      expect(answer.headers.get("Content-Type")).toBe("text/plain");
      const { error } = JSON.parse(await answer.text());
      expect(error.code).toBe(status === 429 ? "rate_limited" : "unavailable");
      expect(error.message).not.toBe("");
    },
  );
});
