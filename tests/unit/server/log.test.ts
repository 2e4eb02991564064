import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { metrics } from "@/lib/server/log/metrics";
import { withRequestId } from "@/lib/server/log/request-id";
import {
  keepSecretsOutOfTheLog,
  logBroken,
  logPrint,
  logSecurity,
  logUnexpectedError,
  logWarning,
  original,
} from "@/lib/server/log/writer";

const SECRETS = ["thandi@craftpact.example", "a long walk with wool", "Grandmother's blanket", "tok_Zm9yLXlvdXI"];

let lines: string[] = [];

beforeEach(() => {
  lines = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => vi.restoreAllMocks());

const written = () => lines.map((line) => JSON.parse(line));

describe("the log", () => {
  test("drops fields and values that are not on the list, and counts them", async () => {
    const before = (await metrics().logFieldsDropped.get()).values[0]?.value ?? 0;
    for (const secret of SECRETS) {
      logSecurity("login.refused", { reason: secret, name: secret, account: secret, status: secret });
      logWarning("paddle.setup", `${secret}\nthandi@craftpact.example`);
    }
    for (const line of lines) for (const secret of SECRETS) expect(line).not.toContain(secret);
    expect(written()[0]).toEqual({ level: "info", at: expect.any(String), event: "login.refused", dropped: 4 });
    expect((await metrics().logFieldsDropped.get()).values[0]?.value).toBe(Number(before) + 5 * SECRETS.length);
  });

  test("writes an error's kind, code and frames, but nothing of a message that looks like frames", () => {
    const message = `Failed query: insert\nparams: Scarf\n    at Grandmother's blanket (/words:1:1)\n    at tok_Zm9yLXlvdXI (/a/b.js:1:2)`;
    logUnexpectedError("action", new Error(message, { cause: Object.assign(new Error("x"), { code: "23505" }) }));
    const [line] = written();
    expect(line).toMatchObject({ level: "error", where: "action", kind: "Error", code: "23505" });
    expect(line.stack.length).toBeGreaterThan(1);
    expect(line.stack[0]).toContain("log.test.ts");
    expect(lines[0]).not.toMatch(/Grandmother|tok_|Scarf|Failed/);
  });

  test("drops free text given as an error's kind or code", () => {
    logUnexpectedError("action", Object.assign(new Error("a"), { name: SECRETS[0], code: SECRETS[1] }));
    expect(written()[0]).toMatchObject({ where: "action", dropped: 2 });
    expect(lines[0]).not.toMatch(/thandi|wool/);
  });

  test("writes the request's id on every line of that request and of the work it started", async () => {
    const id = "7d9a41d2-0000-4000-8000-2f9b1f5c8f10";
    await new Promise<void>((done) =>
      withRequestId(id, () => {
        logBroken({ totals: 2, xp: 1 });
        setTimeout(() => {
          logUnexpectedError("mail", new Error("late"));
          done();
        }, 1);
      }),
    );
    logWarning("proxy", "afterwards");
    expect(written().map(({ requestId }) => requestId)).toEqual([id, id, id, undefined]);
    expect(written().slice(0, 2)).toMatchObject([
      { where: "invariants", invariant: "totals", count: 2 },
      { where: "invariants", invariant: "xp", count: 1 },
    ]);
  });

  test("records only where other code's console output comes from", () => {
    const before = { ...console };
    const warnings = process.listeners("warning");
    try {
      keepSecretsOutOfTheLog();
      console.log("Thandi said", SECRETS);
      console.warn(`Failed to find Server Action ${SECRETS[0]}`);
      console.error(new Error(SECRETS[2]), { email: SECRETS[0] });
      console.warn(new Error(SECRETS[2]));
      process.emit("warning", new Error(SECRETS[1]));
      logPrint("info", undefined);
    } finally {
      Object.assign(console, before);
      original.console = undefined;
      process.removeAllListeners("warning");
      for (const listener of warnings) process.on("warning", listener);
    }
    expect(written()).toMatchObject([
      { level: "info", event: "print" },
      { level: "warn", event: "print", problem: "Failed to find Server Action" },
      { level: "error", where: "next", kind: "Error" },
      { level: "warn", event: "print" },
      { level: "warn", where: "warning", kind: "Error" },
      { level: "info", event: "print" },
    ]);
    expect(written()[0].stack.join()).toContain("log.test.ts");
    for (const secret of SECRETS) expect(lines.join("\n")).not.toContain(secret);
  });

  test("is written in one place only", () => {
    expect(readFileSync("lib/server/log/writer.ts", "utf8").match(/JSON\.stringify/g)).toHaveLength(1);
  });
});
