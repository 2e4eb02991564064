import { describe, expect, test } from "vitest";
import { DecisionInput, ReportInput } from "@/lib/domain/reports/input";
import {
  defaultReason,
  isReportKind,
  mayReportAgain,
  REPORT_KINDS,
  reportPath,
  stateOfReports,
} from "@/lib/domain/reports/kinds";
import { decisionNotification, hiddenNotification } from "@/lib/domain/reports/notifications";

const ID = "7b1c8a52-6a0e-4a2e-9a57-0d6f4a1f4c11";
const REPORT = { kind: "comment", id: ID, reason: "spam", text: "" };
const CASE = { id: ID, ownerId: "owner", href: "/profile" };

describe("a report", () => {
  test("hides its subject once there is a second reporter, and not before", () => {
    expect([0, 1, 2, 3].map(stateOfReports)).toEqual(["open", "open", "hidden", "hidden"]);
  });

  test("can be made again only after the subject was removed", () => {
    expect((["open", "hidden", "kept", "removed"] as const).map(mayReportAgain)).toEqual([false, false, false, true]);
  });

  test("has one of the known reasons and a cleaned text of at most 500 characters", () => {
    expect(ReportInput.parse({ ...REPORT, text: ` a\r\nb\u202E ` }).text).toBe("a\nb");
    expect(ReportInput.parse({ ...REPORT, text: "🧶".repeat(500) }).text).toHaveLength(1_000);
    for (const change of [
      { text: "x".repeat(501) },
      { reason: "boring" },
      { reason: null },
      { kind: "user" },
      { id: "" },
    ])
      expect(ReportInput.safeParse({ ...REPORT, ...change }).success, JSON.stringify(change).slice(0, 40)).toBe(false);
  });

  test("has an address that contains its kind", () => {
    expect(reportPath("share", "abc")).toBe("/report/share/abc");
    expect([...REPORT_KINDS, "users", null].map(isReportKind)).toEqual([true, true, true, true, true, false, false]);
  });
});

describe("a decision", () => {
  test("defaults to the reason that most reporters gave", () => {
    expect(defaultReason({ spam: 1, sexual: 2 })).toBe("It’s sexual or violent.");
    expect(defaultReason({ private: 1, unkind: 1 })).toBe("It’s unkind or threatening.");
    expect(defaultReason({})).toBe("It goes against our terms.");
  });

  test("requires a reason to remove something, but no note", () => {
    const decision = { caseId: ID, decision: "removed", reason: " Fine. ", note: "" };
    expect(DecisionInput.parse(decision).reason).toBe("Fine.");
    expect(DecisionInput.parse({ ...decision, decision: "kept", reason: " " }).reason).toBe("");
    expect(DecisionInput.safeParse({ ...decision, reason: " " }).error?.issues).toMatchObject([
      { path: ["reason"], message: "Say why in 1 to 200 characters." },
    ]);
    for (const change of [
      { decision: "kept", reason: "x".repeat(201) },
      { reason: "x".repeat(201) },
      { note: "x".repeat(251) },
      { decision: "open" },
    ])
      expect(DecisionInput.safeParse({ ...decision, ...change }).success).toBe(false);
  });

  test.each(REPORT_KINDS)("notifies the author of a %s once for each step", (kind) => {
    const about = { ...CASE, kind };
    const sent = [
      hiddenNotification(about),
      decisionNotification(about, "kept", "Fine."),
      decisionNotification(about, "removed", "It’s unkind."),
    ];
    expect(new Set(sent.map(({ dedupeKey }) => dedupeKey)).size).toBe(3);
    expect(sent.map(({ userId, href }) => [userId, href])).toEqual(sent.map(() => ["owner", "/profile"]));
    expect(sent[2]?.body).toMatch(/^It’s unkind\. .+\.$/);
    expect(sent[1]?.body).not.toContain("Fine.");
  });
});
