import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db, primaryPool } from "@/db/connection/client";
import { correctSession } from "@/db/queries/crafting/correct-session";
import { setIntendedProject } from "@/db/queries/crafting/intended-project";
import { notify } from "@/db/queries/notify";
import { setFloor } from "@/db/queries/sales/floors";
import { correctSale } from "@/db/queries/sales/ledger";
import {
  boardReviews,
  causes,
  challengeComments,
  type craftingSessions,
  devices,
  imports,
  monthlyMails,
  notificationPrefs,
  oldHandles,
  pendingLogins,
  portfolioPieces,
  portfolios,
  projectPhotos,
  rememberedDevices,
  reportCases,
  reports,
  savedMethods,
  sessionEdits,
  sessionReminders,
  sessionTouches,
  stopwatchQuestions,
  stopwatchTaps,
  termsAcceptances,
} from "@/db/schema";
import { TERMS_VERSION } from "@/lib/domain/auth/terms";
import { newToken } from "@/lib/server/auth/token";
import { newShareToken } from "@/lib/server/shares/token";
import {
  aChallenge,
  aFinishedSession,
  aLogin,
  aMembership,
  aMethod,
  anAnnouncement,
  anAuthenticator,
  anOpenSession,
  aPasskey,
  aPassword,
  aProject,
  aSale,
  aSalesChannel,
  aShare,
  aUser,
  insertRow,
  markComplete,
  someRecoveryCodes,
} from "./factories";
import { LONG_DAY } from "./long-day";
import { aMaterial, record } from "./materials";
import { cookieHeader } from "./session-cookie";

/** A crafter on the largest plan with one of everything; data that only they may read contains their `canary`. */
export type Belongings = Awaited<ReturnType<typeof someoneWithEverything>>;
export type Kind = keyof Belongings["ids"];

/** An id of the right type that no row has. */
export function anIdOfNothing(kind: Kind): string | number {
  if (kind === "notification" || kind === "cause" || kind === "edit") return 2_000_000_000;
  if (kind === "shareToken") return newShareToken();
  return kind === "email" ? `${randomUUID()}@craftpact.example` : randomUUID();
}

/** Creates the crafter, signed in, with one of everything. */
export async function someoneWithEverything(passwordHash = "$argon2id$none") {
  const canary = `canary-${randomUUID()}`;
  const [user, maker] = await Promise.all([
    aUser({ tier: "pro_plus", email: `${canary}@craftpact.example`, welcomedAt: null, displayName: "Thandi" }),
    aUser({ tier: "pro_plus" }),
  ]);
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
  const [challenge, openChallenge, project, template, method, publicMethod, savedMethod, session] = await Promise.all([
    aChallenge(),
    aChallenge(),
    aProject(user.id, { name: canary }),
    aProject(user.id, { name: canary, isOneOff: false }),
    aMethod(user.id, { title: canary }),
    aMethod(maker.id, { isPublic: true }),
    aMethod(maker.id, { isPublic: true }),
    aFinishedSession(user.id, { description: canary, durationSeconds: 5_400, startedAt: twoHoursAgo }),
    aPassword(user.id, passwordHash),
  ]);
  const [openSession, cookie, [cause]] = await Promise.all([
    anOpenSession(user.id, { description: canary }),
    cookieHeader(user.id, { passwordAt: new Date(), factorAt: new Date() }),
    db.select({ id: causes.id }).from(causes).limit(1),
    aMembership(user.id, challenge.id, { joinedAt: new Date(Date.now() - 24 * 3_600_000) }),
    db.insert(savedMethods).values({ userId: user.id, methodId: savedMethod.id }),
  ]);
  await setIntendedProject(user.id, { sessionId: openSession.id, projectId: project.id });
  const edit = await anEditOf(session);
  const begun = { id: randomUUID(), userId: user.id, source: "toggl", fileName: canary, rows: 1 };
  await db.insert(imports).values(begun);
  await aReminderOf(openSession);
  await db.insert(monthlyMails).values({ userId: user.id, month: "2026-10" });
  const accepted = { userId: user.id, version: TERMS_VERSION, how: "signup" as const, acceptedAt: new Date() };
  await db.insert(termsAcceptances).values(accepted);
  const photo = { id: randomUUID(), userId: user.id, projectId: project.id, alt: canary, width: 2048, height: 1536 };
  await db.insert(projectPhotos).values({ ...photo, takenAt: new Date() });
  const material = await aMaterial(user.id, { name: canary }, { grams: "100", cents: 8_000 });
  const movement = await record(user.id, material, "waste", "1");
  const sold = await aSaleOf(user.id, method.id, canary);
  const comment = { id: randomUUID(), challengeId: challenge.id, userId: user.id, content: "Hello" };
  await db.insert(challengeComments).values(comment);
  await db.transaction((tx) =>
    notify(tx, [{ userId: user.id, title: canary, body: canary, href: null, dedupeKey: canary }]),
  );
  const reportCase = await aCaseAbout(comment, maker.id);
  // So far ahead that no crafter sees it.
  const announcement = await anAnnouncement({ startDate: "2090-01-01", endDate: "2090-01-02" });
  const factors = await someFactors(user.id, canary);
  const asked = await aQuestionFor(user.id, openSession.id, canary);
  const [notice] = await db.execute<{ id: string }>(
    sql`select id from notifications where user_id = ${user.id} and dedupe_key = ${canary}`,
  );
  return {
    user,
    canary,
    cookie,
    ids: {
      user: user.id,
      maker: maker.id,
      reportCase,
      email: user.email,
      session: session.id,
      edit,
      ...asked,
      ...factors,
      openSession: openSession.id,
      project: project.id,
      template: template.id,
      method: method.id,
      publicMethod: publicMethod.id,
      savedMethod: savedMethod.id,
      challenge: challenge.id,
      openChallenge: openChallenge.id,
      comment: comment.id,
      announcement: announcement.id,
      import: begun.id,
      photo: photo.id,
      material,
      movement,
      ...sold,
      notification: Number(notice?.id),
      cause: cause?.id ?? 0,
    },
  };
}

/** Corrects the session to an hour. */
async function anEditOf({ id, userId, startedAt }: typeof craftingSessions.$inferSelect): Promise<number> {
  await correctSession(userId, { sessionId: id, startedAt, endedAt: new Date(+startedAt + 3_600_000) });
  const [edit] = await db.select({ id: sessionEdits.id }).from(sessionEdits).where(eq(sessionEdits.sessionId, id));
  return edit?.id ?? 0;
}

/** A completed and shared project of five pieces, one of them sold and the sale corrected, and a minimum wage. */
async function aSaleOf(userId: string, methodId: string, canary: string) {
  const channel = await aSalesChannel(userId, { name: canary.slice(0, 60) });
  const piece = await aProject(userId, { name: canary });
  const work = { materials: [], additionalCostsCents: 0, priceOverrideCents: null, pieces: 5 };
  await markComplete(userId, { projectId: piece.id, methodId, ...work });
  const sale = await aSale(userId, piece.id, { channelId: channel.id, note: canary });
  await correctSale(userId, { ...sale, note: `${canary}!` });
  await setFloor(userId, { currency: "R", floorCents: 6_000 });
  // Anybody may read this name.
  const shown = await aProject(userId, { name: "Shared hat" });
  await markComplete(userId, { projectId: shown.id, methodId, ...work });
  const share = await aShare(userId, shown.id);
  await aPortfolioOf(userId, piece.id, canary);
  return { channel: channel.id, piece: piece.id, sale: sale.id, share: share.id, shareToken: share.token };
}

/** A portfolio that is not public yet, with a handle that was changed once. */
async function aPortfolioOf(userId: string, projectId: string, canary: string) {
  const [handle, before] = [0, 1].map((at) => `${at}-${userId.slice(0, 23)}`);
  const changed = new Date(Date.now() - 40 * 86_400_000);
  await db.insert(portfolios).values({ userId, handle: handle ?? "", handleChangedAt: changed, words: canary });
  await db.insert(portfolioPieces).values({ userId, projectId, position: 0 });
  await db.insert(oldHandles).values({ userId, handle: before ?? "", until: new Date(Date.now() + 86_400_000) });
}

/** The maker reports the comment, and its author has reported the maker's profile; plus an entry about long days. */
async function aCaseAbout({ id, userId }: { id: string; userId: string }, makerId: string): Promise<string> {
  const comment = { kind: "comment" as const, subjectId: id };
  const { id: caseId } = await insertRow(reportCases, { ...comment, ownerId: userId });
  await db.insert(reports).values({ userId: makerId, ...comment, caseId, reason: "spam" });
  const profile = { kind: "profile" as const, subjectId: makerId };
  const other = await insertRow(reportCases, { ...profile, ownerId: makerId });
  await db.insert(reports).values({ userId, ...profile, caseId: other.id, reason: "unkind" });
  await db.insert(boardReviews).values({ userId, localDate: LONG_DAY, seconds: 130_000 });
  return caseId;
}

/** An answered reminder, with the reminder mails turned off. */
async function aReminderOf({ id: sessionId, userId, startedAt }: typeof craftingSessions.$inferSelect) {
  const of = { sessionId, userId };
  await db.insert(sessionTouches).values({ ...of, at: startedAt, kind: "yes" });
  await db.insert(sessionReminders).values({ ...of, stage: "notice", sentAt: startedAt });
  await db.insert(notificationPrefs).values({ userId, type: "still_crafting", channel: "mail", isOn: false });
}

/** An app, a passkey, recovery codes, a remembered device, a login elsewhere and one that waits for its second step. */
async function someFactors(userId: string, canary: string) {
  await anAuthenticator(userId);
  await someRecoveryCodes(userId);
  const passkey = await aPasskey(userId, { name: canary.slice(0, 60) });
  const device = canary.slice(0, 60);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const remembered = await insertRow(rememberedDevices, { userId, deviceId: randomUUID(), device, expiresAt });
  const { tokenHash } = newToken();
  await db.insert(pendingLogins).values({ tokenHash, userId, remember: false, expiresAt });
  const login = await aLogin(userId, { device });
  return { passkey: passkey.id, rememberedDevice: remembered.id, login: login.id };
}

/** A device with a tap whose time is unknown, and a stop of the open session that contradicts another device. */
async function aQuestionFor(userId: string, sessionId: string, description: string) {
  const [deviceId, tap] = [randomUUID(), randomUUID()];
  await db.insert(devices).values({ userId, id: deviceId, lastContactAt: new Date() });
  const start = { kind: "start" as const, seq: 1, boot: randomUUID(), sessionId: randomUUID(), wall: 0, mono: 0 };
  const asked = { certainty: "asked" as const, candidates: [], outcome: "needs_answer" as const };
  await db.insert(stopwatchTaps).values({ userId, id: tap, deviceId, description, ...start, ...asked });
  const at = new Date();
  const running = { startedAt: at.toISOString(), endedAt: null, isManual: false, isOffline: false, isLate: false };
  const side = { sessionId, description, projectId: null, segments: [running] };
  const question = await insertRow(stopwatchQuestions, { userId, kind: "end", sessionId, at, sides: [side, side] });
  return { tap, question: question.id };
}

let hashOfRows: Promise<string> | undefined;

/** A hash over every row of these crafters in all tables except logins and the boards' snapshot. */
export async function rowsOf(userIds: string[]): Promise<string> {
  hashOfRows ??= db
    .execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns
        where column_name = 'user_id' and table_schema = 'public' and table_name <> 'auth_sessions' and table_name not like 'leaderboard%' order by 1`,
    )
    .then((rows) => {
      const parts = [
        "select 'users' || t::text as line from users t where id = any($1::uuid[])",
        "select 'segment' || t::text from session_segments t join crafting_sessions s on s.id = t.session_id where s.user_id = any($1::uuid[])",
        "select 'material' || t::text from project_materials t join projects p on p.id = t.project_id where p.user_id = any($1::uuid[])",
        ...rows.map(({ name }) => `select '${name}' || t::text from ${name} t where user_id = any($1::uuid[])`),
      ];
      return `select md5(string_agg(line, '' order by line)) as hash from (${parts.join(" union all ")}) lines`;
    });
  // Prepared: to plan it takes longer than to run it.
  const [row] = await primaryPool().sql.unsafe<{ hash: string }[]>(await hashOfRows, [userIds], { prepare: true });
  return row?.hash ?? "";
}
