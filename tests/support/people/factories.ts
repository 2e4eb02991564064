import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, sendBatch } from "@/db/connection/client";
import { lockUser } from "@/db/connection/locks";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { bookHistory, otherDaysQuery } from "@/db/queries/progress/book";
import { completeProject } from "@/db/queries/projects/completed";
import { addSale } from "@/db/queries/sales/ledger";
import {
  announcements,
  authenticators,
  authSessions,
  calculationMethods,
  challenges,
  craftingSessions,
  credentials,
  passkeys,
  projectPhotos,
  projects,
  recoveryCodes,
  salesChannels,
  sessionDays,
  sessionSegments,
  shares,
  userChallenges,
  users,
} from "@/db/schema";
import { splitByLocalDate } from "@/lib/domain/crafting/stopwatch";
import { type PriceTag, priceProject } from "@/lib/domain/methods/pricing";
import type { SaleValues } from "@/lib/domain/sales/ledger";
import { addDays, localDateOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import { newRecoveryCodes, sealSecret } from "@/lib/server/auth/factors";
import { newShareToken } from "@/lib/server/shares/token";
import { openOwnerSql } from "../database/owner";
import { shareOptions } from "./share-options";

type New<T extends { $inferInsert: unknown }> = Partial<T["$inferInsert"]>;

const HOUR_MS = 3_600_000;

/** A crafter: by default free, in UTC, welcomed, past the first steps, without time. */
export async function aUser(values: New<typeof users> = {}) {
  const settled = { welcomedAt: new Date(), firstStepsDismissedAt: new Date() };
  const keptUntil = values.streakLastDate ? addDays(String(values.streakLastDate), 1) : null;
  const row = { email: `${randomUUID()}@craftpact.example`, streakKeptUntil: keptUntil, ...settled, ...values };
  return insertRow(users, row);
}

/** The password of an account, as an argon2id hash. */
export async function aPassword(userId: string, passwordHash = "$argon2id$none") {
  await db.insert(credentials).values({ userId, passwordHash });
}

/** A live login of this crafter. */
export async function aLogin(userId: string, values: New<typeof authSessions> = {}) {
  const row = { userId, expiresAt: sql`app_now() + interval '12 hours'`, ...values };
  return onlyRowOf(await db.insert(authSessions).values(row).returning());
}

/** An enabled authenticator app; none of its codes has been used. */
export async function anAuthenticator(userId: string) {
  const secret = randomBytes(20);
  await db.insert(authenticators).values({ userId, secret: sealSecret(userId, secret), lastStep: 0 });
  return secret;
}

/** A passkey of no real device. */
export async function aPasskey(userId: string, values: New<typeof passkeys> = {}) {
  const credentialId = randomBytes(16).toString("base64url");
  const row = { userId, credentialId, publicKey: randomBytes(77), name: "Firefox on Linux", ...values };
  return insertRow(passkeys, row);
}

/** Ten recovery codes, as they are typed. */
export async function someRecoveryCodes(userId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(userId);
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  return codes;
}

/**
 * A saved session without a pause that ended an hour ago, or `daysAgo`, with the dates, totals, streak and XP it
 * brings. Its first `manualSeconds` were added by hand. Bypasses the triggers that keep history final, so that sessions
 * can be made in any order.
 */
export async function aFinishedSession(
  userId: string,
  { durationSeconds = 3600, manualSeconds = 0, daysAgo = 0, ...values }: FinishedValues = {},
) {
  const { description = "Crafting session" } = values;
  const startedAt = values.startedAt ?? (await findStartWithinDate(userId, daysAgo, durationSeconds));
  const endedAt = new Date(+startedAt + durationSeconds * 1000);
  const pressedAt = new Date(+startedAt + manualSeconds * 1000);
  const segments = [
    { startedAt, endedAt: pressedAt, isManual: true },
    { startedAt: pressedAt, endedAt, isManual: false },
  ].filter((one) => (one.isManual ? manualSeconds > 0 : manualSeconds < durationSeconds || durationSeconds === 0));
  const id = randomUUID();
  await openOwnerSql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into crafting_sessions (id, user_id, start_time, end_time, duration, manual_seconds, project_description)
      values (${id}, ${userId}, ${startedAt}, ${endedAt}, ${durationSeconds}, ${manualSeconds}, ${description})`;
    for (const one of segments)
      await tx`insert into session_segments (session_id, started_at, ended_at, is_manual)
        values (${id}, ${one.startedAt}, ${one.endedAt}, ${one.isManual})`;
  });
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const days = splitByLocalDate(segments, user.timeZone);
    const rows = days.map((day) => ({ ...day, sessionId: id, userId }));
    if (rows.length > 0) await tx.insert(sessionDays).values(rows);
    const others = await otherDaysQuery(tx, { userId, sessionId: id }).execute();
    const session = { id, durationSeconds, manualSeconds, days };
    await sendBatch(bookHistory(tx, user, { source: "session", session }, others));
    return onlyRowOf(await tx.select().from(craftingSessions).where(eq(craftingSessions.id, id)));
  });
}

/** The start of a session that ended an hour before now, or by local midnight if it would cross that. */
async function findStartWithinDate(userId: string, daysAgo: number, durationSeconds: number): Promise<Date> {
  const { timeZone } = onlyRowOf(await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId)));
  const endsAt = new Date(Date.now() - (daysAgo * 24 + 1) * HOUR_MS);
  const startsAt = new Date(+endsAt - durationSeconds * 1000);
  const midnight = startOfLocalDate(localDateOf(endsAt, timeZone), timeZone);
  return startsAt >= midnight ? startsAt : new Date(+midnight - durationSeconds * 1000);
}

/** An open session that has run for `seconds` (ten minutes). */
export async function anOpenSession(userId: string, { seconds = 600, description = "Crafting session" } = {}) {
  const startedAt = new Date(Date.now() - seconds * 1000);
  return db.transaction(async (tx) => {
    const started = { userId, startedAt, description };
    const session = onlyRowOf(await tx.insert(craftingSessions).values(started).returning());
    await tx.insert(sessionSegments).values({ sessionId: session.id, startedAt });
    return session;
  });
}

/** Challenges are visible to every test: those that a browser test makes end with it (tests/support/e2e.ts). */
export const madeChallenges: string[] = [];

/** Makes data that all tests of a worker share; its challenges do not end with the test. */
export async function makeLasting<T>(make: () => Promise<T>): Promise<T> {
  const ofTheTest = madeChallenges.length;
  const made = await make();
  madeChallenges.length = ofTheTest;
  return made;
}

/** An ongoing challenge in hours: from ten days ago to twenty ahead. */
export async function aChallenge(values: New<typeof challenges> = {}) {
  const row = {
    name: `Challenge ${randomUUID().slice(0, 8)}`,
    description: "Knit together.",
    goalQuantity: 100,
    goalUnit: "hours" as const,
    userGoalQuantity: 5,
    userGoalUnit: "hours" as const,
    startDate: dateIn(-10),
    endDate: dateIn(20),
    ...values,
  };
  const made = await insertRow(challenges, row);
  madeChallenges.push(made.id);
  return made;
}

/** An announcement for today and tomorrow. */
export async function anAnnouncement(values: New<typeof announcements> = {}) {
  const dates = { startDate: dateIn(0), endDate: dateIn(1) };
  const row = { title: `Word ${randomUUID().slice(0, 8)}`, text: "The boards rest on Sunday.", ...dates, ...values };
  return insertRow(announcements, row);
}

/** Joins the crafter to the challenge, by default now. */
export async function aMembership(userId: string, challengeId: string, values: New<typeof userChallenges> = {}) {
  return insertRow(userChallenges, { userId, challengeId, ...values });
}

/** An ongoing once-off project. */
export async function aProject(userId: string, values: New<typeof projects> = {}) {
  const row = { userId, name: `Project ${randomUUID().slice(0, 8)}`, ...values };
  return insertRow(projects, row);
}

/** A private method at R100.00 an hour, without profit. */
export async function aMethod(userId: string, values: New<typeof calculationMethods> = {}) {
  const row = { userId, title: `Method ${randomUUID().slice(0, 8)}`, rateType: "hourly" as const, rateCents: 10_000 };
  return insertRow(calculationMethods, { ...row, ...values });
}

/** A channel in rand with fees of 9.5 % and 0.45. */
export async function aSalesChannel(userId: string, values: New<typeof salesChannels> = {}) {
  const fees = { kind: "marketplace" as const, percentBp: 950, fixedCents: 45, currency: "R", position: 1 };
  return insertRow(salesChannels, { userId, name: `Market ${randomUUID().slice(0, 8)}`, ...fees, ...values });
}

/** One piece sold today for 150.00 with fees of 20.00. */
export async function aSale(userId: string, projectId: string, values: Partial<SaleValues> = {}) {
  const sale = {
    ...{ id: randomUUID(), projectId, fate: "sold" as const, soldOn: dateIn(0), channelId: null, pieces: 1 },
    ...{ grossCents: 15_000, feesCents: 2_000, postageCents: 0, note: "", ...values },
  };
  await addSale(userId, sale);
  return sale;
}

/** A shared page of completed work: a price receipt with the maker's name, without an end. */
export async function aShare(userId: string, projectId: string, values: New<typeof shares> = {}) {
  const options = shareOptions(values.kind === "gift" ? "gift" : "receipt");
  const row = { userId, projectId, kind: "receipt" as const, token: newShareToken(), options, ...values };
  return insertRow(shares, row);
}

/** A completed project: materials of 104.93 and 192.00, additional costs of 125.00, and one hour at R450.00. */
export async function aPiece(userId: string, { name = "Hat with ear flaps", currency = "R", daysAgo = 3 } = {}) {
  const { id: methodId } = await aMethod(userId, { rateCents: 45_000, currency });
  const project = await aProject(userId, { name });
  const session = await aFinishedSession(userId, { durationSeconds: 3_600, daysAgo });
  await saveAllocation(userId, { sessionId: session.id, projectId: project.id });
  const materials = Object.entries({ Wool: 10_493, Silk: 19_200 }).map(([name, costCents]) => ({ name, costCents }));
  const work = { materials, additionalCostsCents: 12_500, priceOverrideCents: null, pieces: 1 };
  await markComplete(userId, { projectId: project.id, methodId, ...work });
  return project;
}

/** Completes a project as the dialog does, at the price it shows at this moment. */
export async function markComplete(userId: string, input: Omit<Parameters<typeof completeProject>[1], "shown">) {
  const answer = await completeProject(userId, { ...input, shown: await readShownPrice(input) });
  if (answer.status !== "completed") throw new Error("The price has changed meanwhile.");
  return answer.project;
}

/** The total that the completion dialog shows; 0 if the project or the method doesn't exist. */
export async function readShownPrice({
  projectId,
  methodId,
  ...work
}: Omit<Parameters<typeof completeProject>[1], "shown">): Promise<PriceTag> {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  const [method] = await db.select().from(calculationMethods).where(eq(calculationMethods.id, methodId));
  if (!project || !method) return { totalCents: 0, currency: "" };
  const { totalCents } = priceProject({ method, totalSeconds: project.totalSeconds, ...work });
  return { totalCents, currency: method.currency };
}

/** The calendar date this many days from today, in the browser tests' zone or UTC. */
export function dateIn(days: number): string {
  return localDateOf(new Date(Date.now() + days * 24 * HOUR_MS), process.env.E2E_ZONE ?? "UTC");
}

type FinishedValues = Partial<Record<"durationSeconds" | "manualSeconds" | "daysAgo", number>> & {
  startedAt?: Date;
  description?: string;
};

/** Inserts a row and returns it as it is stored. */
export async function insertRow<T extends PgTable>(table: T, row: T["$inferInsert"]): Promise<T["$inferSelect"]> {
  return onlyRowOf((await db.insert(table).values(row).returning()) as T["$inferSelect"][]);
}

function onlyRowOf<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("Nothing was inserted.");
  return row;
}

/** A photo of a project, without its files. */
export async function aPhoto(userId: string, projectId: string, values: New<typeof projectPhotos> = {}) {
  const row = { id: randomUUID(), userId, projectId, width: 2048, height: 1536, takenAt: new Date(), ...values };
  return insertRow(projectPhotos, row);
}
