import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findProject } from "@/db/queries/projects/detail";
import { keepFigures } from "@/db/queries/projects/keep-figures";
import { calculationMethods, projects, salesChannels } from "@/db/schema";
import { TIERS } from "@/lib/domain/billing/tiers";
import { KeepFiguresInput } from "@/lib/domain/projects/input";
import { NO_FIGURES } from "@/lib/domain/projects/what-to-charge";
import { runAllAtOnce } from "../../support/database/at-once";
import { aMethod, aProject, aUser } from "../../support/people/factories";

const FIELDS = { ...NO_FIGURES, hours: "4,5", wage: "18,50", materials: "23.90", fees: "10.5", fixed: "0.48" };
const TYPED = { hours: "4,5", wage: "18.50", shipping: "", postage: "3.80" };
const figuresOf = (change: Partial<typeof NO_FIGURES> = {}) =>
  KeepFiguresInput.parse({ ...FIELDS, currency: "€", ...change }).figures;

const keep = (userId: string, figures: ReturnType<typeof figuresOf>) => keepFigures(userId, figures, TYPED);

async function countMade(userId: string) {
  const tables = [calculationMethods, salesChannels, projects];
  const [methods, channels, made] = await Promise.all(tables.map((one) => db.$count(one, eq(one.userId, userId))));
  return { methods, channels, projects: made };
}

it("makes one method, channel and project with these figures when the button is pressed ten times at once", async () => {
  const user = await aUser();
  const kept = await runAllAtOnce(10, () => keep(user.id, figuresOf({ quantity: "3", costs: "1,10" })));
  expect(new Set(kept.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(await countMade(user.id)).toEqual({ methods: 1, channels: 1, projects: 1 });
  const [first] = kept;
  const project = first?.status === "created" ? await findProject(user.id, first.projectId) : null;
  expect(project).toMatchObject({
    name: "My pieces",
    isOneOff: true,
    pieces: 3,
    totalSeconds: 0,
    materials: [{ name: "Materials", costCents: 2_390 }],
    additionalCostsCents: 110,
    likelyMethod: { rateType: "hourly", rateCents: 1_850, currency: "€", profitOption: "none" },
  });
  const [channel] = await db.select().from(salesChannels).where(eq(salesChannels.userId, user.id));
  expect(project?.worthBeginning).toEqual({ ...TYPED, channelId: channel?.id });
  expect(channel).toMatchObject({ percentBp: 1_050, fixedCents: 48, currency: "€", hasFeeOnShipping: false });
});

it("makes projects of their own for other figures and for another crafter, and reuses the same method and channel", async () => {
  const [user, other] = [await aUser(), await aUser()];
  await keep(user.id, figuresOf());
  await keep(user.id, figuresOf({ materials: "30" }));
  await keep(other.id, figuresOf());
  expect(await countMade(user.id)).toEqual({ methods: 1, channels: 1, projects: 2 });
  expect(await countMade(other.id)).toEqual({ methods: 1, channels: 1, projects: 1 });
});

it("makes no channel without fees", async () => {
  const user = await aUser();
  await keep(user.id, figuresOf({ fees: "", fixed: "" }));
  expect(await countMade(user.id)).toEqual({ methods: 1, channels: 0, projects: 1 });
});

it("makes nothing, also at once with others, where the plan has no space for all of it", async () => {
  const [withProjects, withMethods] = [await aUser(), await aUser()];
  await runAllAtOnce(4, () => aProject(withProjects.id));
  const kept = await runAllAtOnce(5, (i) => keep(withProjects.id, figuresOf({ materials: String(i + 1) })));
  expect(kept.filter(({ status }) => status === "created")).toHaveLength(1);
  expect(kept).toContainEqual({ status: "limit", reason: "projects" });
  expect(await countMade(withProjects.id)).toEqual({ methods: 1, channels: 1, projects: 5 });
  const { methods } = await fillMethods(withMethods.id);
  expect(await keep(withMethods.id, figuresOf())).toEqual({ status: "limit", reason: "methods" });
  expect(await countMade(withMethods.id)).toEqual({ methods, channels: 0, projects: 0 });
});

async function fillMethods(userId: string) {
  await runAllAtOnce(TIERS.free.limits.calculationMethods, () => aMethod(userId));
  return countMade(userId);
}
