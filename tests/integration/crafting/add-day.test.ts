import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findBroken } from "@/db/invariants";
import { addDay } from "@/db/queries/crafting/add-day";
import { listSessions } from "@/db/queries/crafting/history";
import { findProject } from "@/db/queries/projects/detail";
import { runAllAtOnce } from "../../support/database/at-once";
import { aFinishedSession, aMethod, aProject, aUser } from "../../support/people/factories";
import { projectSecondsOf } from "../../support/people/given-time";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nine o'clock this many days ago. */
const nine = (daysAgo: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 9 * HOUR_MS);

async function aDailyProject(hoursPerDay = 7.5) {
  const user = await aUser();
  const daily = { rateType: "daily" as const, rateCents: 75_000, hoursPerDay };
  const { id: methodId } = await aMethod(user.id, daily);
  const project = await aProject(user.id, { name: "Market stall", methodId });
  const add = (startedAt: Date, id = randomUUID()) => addDay(user.id, { id, projectId: project.id, startedAt });
  return { user, project, add };
}

describe("adding a day", () => {
  it("adds one session by hand of the method's 7.5 hours, whose labor is a day's rate", async () => {
    const { user, project, add } = await aDailyProject();
    const session = { durationSeconds: 27_000, manualSeconds: 27_000, description: "Market stall" };
    expect(await add(nine(2))).toMatchObject({ status: "added", session });
    expect(await projectSecondsOf(project.id)).toBe(27_000);
    expect((await findProject(user.id, project.id))?.likelyMethod?.hoursPerDay).toBe(7.5);
    expect(await findBroken()).toEqual({});
  });

  it("says what is in the way of a day that doesn't fit, and stores nothing", async () => {
    const { user, project, add } = await aDailyProject();
    await aFinishedSession(user.id, {
      startedAt: new Date(+nine(2) + 6 * HOUR_MS),
      durationSeconds: 3_600,
      description: "Serving bowls",
    });
    const message = "15:00–16:00 is taken by “Serving bowls”. Choose another time.";
    expect(await add(nine(2))).toEqual({ status: "taken", message, free: null, isMoved: false });
    expect(await projectSecondsOf(project.id)).toBe(0);
    expect(await add(new Date(+nine(2) - 1.5 * HOUR_MS))).toMatchObject({ status: "added" });
  });

  it("has the limits of any added session: not in the future, and 16 hours at most", async () => {
    const { add } = await aDailyProject();
    await expect(add(new Date(Date.now() - 7 * HOUR_MS))).rejects.toThrow("A session can’t end in the future.");
    const long = await aDailyProject(16.5);
    await expect(long.add(nine(2))).rejects.toThrow("A session lasts at most 16 hours.");
  });

  it("is stored once by a repeated request", async () => {
    const { user, project, add } = await aDailyProject();
    const id = randomUUID();
    await runAllAtOnce(5, () => add(nine(2), id));
    expect(await listSessions(user.id, { limit: 5, offset: 0 })).toHaveLength(1);
    expect(await projectSecondsOf(project.id)).toBe(27_000);
  });

  it("is refused on a project by the hour, a template, and another crafter's project", async () => {
    const { user, project } = await aDailyProject();
    const { id: methodId } = await aMethod(user.id);
    const hourly = await aProject(user.id, { methodId });
    const day = { startedAt: nine(2) };
    const addTo = (projectId: string, userId = user.id) => addDay(userId, { id: randomUUID(), projectId, ...day });
    await expect(addTo(hourly.id)).rejects.toThrow("This project’s method isn’t by the day.");
    await expect(addTo(project.id, (await aUser()).id)).rejects.toThrow("This project no longer exists.");
    await expect(addTo(randomUUID())).rejects.toThrow("This project no longer exists.");
    const daily = await aMethod(user.id, { rateType: "daily" });
    const template = await aProject(user.id, { isOneOff: false, methodId: daily.id });
    await expect(addTo(template.id)).rejects.toThrow("This project no longer exists.");
    expect(await listSessions(user.id, { limit: 5, offset: 0 })).toEqual([]);
  });
});
