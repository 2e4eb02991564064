import { describe, expect, it } from "vitest";
import { describeRunning, findDueReminders, type ReminderFacts, remindAfterMs } from "@/lib/domain/crafting/reminders";

const momentAt = (time: string) => new Date(`2026-03-02T${time}Z`);
const nextDayAt = (time: string) => new Date(`2026-03-03T${time}Z`);

const someFacts = (startedAt: Date, change: Partial<ReminderFacts> = {}): ReminderFacts => ({
  ...{ running: true, startedAt, lastTouchAt: startedAt, timeZone: "UTC", remindAfterMinutes: 120, hasLogin: true },
  ...{ sent: [], switchedOff: [], yesAnswers: { notice: 0, mail: 0 } },
  ...change,
});

describe("reminders of a session begun at 10:00", () => {
  const facts = someFacts(momentAt("10:00:00"));

  it.each([
    ["11:59:59.999", []],
    ["12:00:00", ["notice"]],
    ["17:59:59", ["notice"]],
    ["18:00:00", ["notice", "mail"]],
  ])("are due at %s: %s", (time, stages) => {
    expect(findDueReminders(facts, momentAt(time))).toEqual(stages);
  });

  it("count from the last touch", () => {
    const touched = { ...facts, lastTouchAt: momentAt("11:30:00") };
    expect(findDueReminders(touched, momentAt("13:29:59"))).toEqual([]);
    expect(findDueReminders(touched, momentAt("13:30:00"))).toEqual(["notice"]);
  });

  it("come once each", () => {
    expect(findDueReminders({ ...facts, sent: ["notice"] }, momentAt("19:00:00"))).toEqual(["mail"]);
    expect(findDueReminders({ ...facts, sent: ["notice", "mail"] }, momentAt("19:00:00"))).toEqual([]);
  });

  it.each<[string, Partial<ReminderFacts>]>([
    ["paused", { running: false }],
    ["signed out everywhere", { hasLogin: false }],
    ["switched off", { remindAfterMinutes: null }],
    ["switched off by channel", { switchedOff: ["notice", "mail"] }],
  ])("never come while %s", (_, change) => {
    expect(findDueReminders({ ...facts, ...change }, momentAt("19:00:00"))).toEqual([]);
  });

  it("come after the hours that the crafter chose", () => {
    const late = { ...facts, remindAfterMinutes: 300 };
    expect(findDueReminders(late, momentAt("14:59:59"))).toEqual([]);
    expect(findDueReminders(late, momentAt("15:00:00"))).toEqual(["notice"]);
  });

  it("come after twice as long, and no longer, when “Yes” was the usual answer", () => {
    const yes = (notice: number) => ({ ...facts, yesAnswers: { notice, mail: 0 } });
    expect(findDueReminders(yes(2), momentAt("12:00:00"))).toEqual(["notice"]);
    expect(findDueReminders(yes(3), momentAt("13:59:59"))).toEqual([]);
    expect(findDueReminders(yes(5), momentAt("14:00:00"))).toEqual(["notice"]);
    expect(remindAfterMs("mail", yes(5))).toBe(8 * 3_600_000);
  });
});

describe("reminders at night", () => {
  it("wait until 07:00 for a session begun at 21:30", () => {
    const facts = someFacts(momentAt("21:30:00"));
    for (const night of [momentAt("23:30:00"), nextDayAt("00:00:00"), nextDayAt("05:30:00"), nextDayAt("06:59:59")])
      expect(findDueReminders(facts, night)).toEqual([]);
    expect(findDueReminders(facts, nextDayAt("07:00:00"))).toContain("notice");
  });

  it("come at 00:30 for a session begun at 22:30", () => {
    const facts = someFacts(momentAt("22:30:00"));
    expect(findDueReminders(facts, nextDayAt("00:29:59"))).toEqual([]);
    expect(findDueReminders(facts, nextDayAt("00:30:00"))).toEqual(["notice"]);
  });

  it("follow the crafter’s own time zone", () => {
    const facts = someFacts(momentAt("10:00:00"), { timeZone: "Pacific/Auckland" });
    expect(findDueReminders(facts, momentAt("12:00:00"))).toEqual(["notice"]);
    expect(findDueReminders({ ...facts, startedAt: momentAt("07:00:00") }, momentAt("12:00:00"))).toEqual([]);
  });
});

describe("describeRunning", () => {
  it("adds the session's description, unless it is the default one", () => {
    expect(describeRunning(7_440_000, "Serving bowls")).toBe("2h 4m on Serving bowls");
    expect(describeRunning(7_440_000, "Crafting session")).toBe("2h 4m");
  });
});
