import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { requestReset } from "@/db/queries/auth/passwords";
import { postComment } from "@/db/queries/challenges/comments";
import { setSessionKind } from "@/db/queries/crafting/saved-sessions";
import { setSaved } from "@/db/queries/methods/saved";
import { savePortfolio } from "@/db/queries/profile/portfolio";
import { describePhoto } from "@/db/queries/projects/photos";
import { setFloor } from "@/db/queries/sales/floors";
import { craftingSessions, imports, notifications, pendingSignups, rememberedDevices, users } from "@/db/schema";
import { newShareFields } from "@/lib/domain/shares/options";
import { newToken } from "@/lib/server/auth/token";
import { signUnsubscribe } from "@/lib/server/mail/unsubscribe";
import { storePhoto } from "@/lib/server/pictures/photos";
import { aSubscription, daysFromNow } from "../paddle/subscriptions";
import { aProjectWithTime } from "../screens/studio";
import { aDevice } from "../taps/device";
import {
  aChallenge,
  aFinishedSession,
  aLogin,
  aMembership,
  aMethod,
  anAuthenticator,
  anOpenSession,
  aPasskey,
  aProject,
  aSale,
  aSalesChannel,
  aShare,
  aUser,
  dateIn,
  insertRow,
  markComplete,
  someRecoveryCodes,
} from "./factories";
import { aMaterial, inUnit, record } from "./materials";
import { aDrawing } from "./pictures";

const HOUR_MS = 3_600_000;
/** A word without a place to wrap, with the maximum length of a name. */
export const UNBREAKABLE = "W".repeat(100);

export type Furnished = Awaited<ReturnType<typeof aFurnishedCrafter>>;

/**
 * A crafter with data on every screen: a stopwatch that has run too long, pages of sessions, challenges of every kind
 * with a discussion, projects in progress, templates, completed ones, methods, notifications, earlier plans.
 */
export async function aFurnishedCrafter() {
  const crafter = await aUser({
    ...{ displayName: "Wilhelmina van der Merwe-Botha", timeZone: "Africa/Johannesburg", country: "ZA" },
    ...{ instagramUrl: "https://www.instagram.com/wil", youtubeUrl: "https://www.youtube.com/@wil" },
  });
  const maker = await aUser({ displayName: "Crafter".repeat(7) });
  const end = daysFromNow(20);
  await aSubscription(crafter.id, { status: "canceled", expiresAt: daysFromNow(-30), startedAt: daysFromNow(-60) });
  await aSubscription(crafter.id, { expiresAt: end });

  const sessions = [];
  for (let daysAgo = 22; daysAgo > 0; daysAgo--)
    sessions.push(await aFinishedSession(crafter.id, { daysAgo, description: `Left sleeve, row ${daysAgo}` }));
  await setSessionKind(crafter.id, sessions[20]?.id ?? "", "business");
  await anImport(crafter.id, sessions[0]?.id);
  await someQuestions(crafter.id);
  await anOpenSession(crafter.id, { seconds: 13 * 3600, description: "Second sleeve of the big blue cardigan" });

  const [ongoing, finished, upcoming] = await Promise.all([
    aChallenge({ name: `Warm hours for the winter shelter ${crafter.id.slice(0, 8)}` }),
    aChallenge({ startDate: dateIn(-40), endDate: dateIn(-10) }),
    aChallenge({ startDate: dateIn(3), endDate: dateIn(30) }),
  ]);
  await aMembership(crafter.id, ongoing.id, { joinedAt: daysFromNow(-9) });
  await aMembership(maker.id, ongoing.id);
  await aMembership(crafter.id, finished.id, { joinedAt: daysFromNow(-35) });
  const says = (userId: string, content: string) =>
    postComment(userId, { id: randomUUID(), challengeId: ongoing.id, content });
  await says(maker.id, "Who knits in the round?\nI do, on the train.");
  await says(crafter.id, UNBREAKABLE.repeat(3));

  const method = await aMethod(crafter.id, {
    ...{ title: "Fair hour with materials and a little profit", currency: "kr.", rateCents: 99_999_999 },
    description:
      "What an hour at the bench should bring, with the wool paid for and something left for the next skein.",
  });
  await aMethod(crafter.id, { title: UNBREAKABLE });
  const others = await aMethod(maker.id, { title: `Lacework ${crafter.id.slice(0, 8)}`, isPublic: true });
  await setSaved(crafter.id, others.id, true);

  const project = await aProjectWithTime(crafter.id, { name: "Big blue cardigan", seconds: 400_000, daysAgo: 30 });
  await aProjectWithTime(crafter.id, { name: UNBREAKABLE, daysAgo: 40 });
  const template = await aProject(crafter.id, { name: "Baby blanket", isOneOff: false });
  const piece = await aProjectWithTime(crafter.id, { name: "Hat with ear flaps", daysAgo: 36 });
  await markComplete(crafter.id, {
    ...{ projectId: piece.id, methodId: method.id, additionalCostsCents: 1_250, priceOverrideCents: 180_000 },
    materials: [{ name: "Shetland wool, undyed", costCents: 54_000 }],
    pieces: 5,
  });
  const batch = await aProject(crafter.id, { name: "Twelve pot holders" });
  const materials = [{ name: "Cotton", costCents: 12_000 }];
  const work = { materials, additionalCostsCents: 0, priceOverrideCents: null, pieces: 12 };
  await markComplete(crafter.id, { projectId: batch.id, methodId: method.id, ...work });
  await someSales(crafter.id, piece.id);
  const material = await someMaterials(crafter.id);
  const shares = await someShares(crafter.id, piece.id);
  await somePhotos(crafter.id, [project.id, piece.id]);
  const handle = await aPortfolio(crafter.id, piece.id);
  await someNotifications(crafter.id);
  await someFactors(crafter.id);
  const links = await someLinks(maker.email);
  const challengesOf = { ongoing, finished, upcoming };
  return {
    crafter,
    maker,
    links,
    sessions,
    ...challengesOf,
    method,
    others,
    project,
    template,
    piece,
    batch,
    material,
    shares,
    handle,
  };
}

/** Two photos on each project, one of them described. */
async function somePhotos(userId: string, projectIds: string[]) {
  for (const projectId of projectIds) {
    const photoId = await storePhoto(userId, projectId, await aDrawing(900, 1200));
    await describePhoto(userId, { photoId, alt: "A hat with ear flaps on the fence, in the morning sun" });
    await storePhoto(userId, projectId, await aDrawing(1200, 800));
  }
}

/** Each kind of factor, another browser's login and a remembered device. */
async function someFactors(userId: string) {
  await anAuthenticator(userId);
  await someRecoveryCodes(userId);
  await aPasskey(userId);
  await aPasskey(userId, { name: UNBREAKABLE.slice(0, 60), lastUsedAt: new Date() });
  await aLogin(userId, { device: "Samsung Internet on Android", remember: true });
  const device = { deviceId: randomUUID(), device: "Firefox on Linux", expiresAt: daysFromNow(30) };
  await db.insert(rememberedDevices).values({ userId, ...device });
}

async function aPortfolio(userId: string, projectId: string) {
  const handle = `wil-${userId.slice(0, 8)}`;
  await savePortfolio(userId, {
    ...{ handle, words: `Wool, undyed, from the farm next door.\n${UNBREAKABLE}`, ravelryUrl: null },
    ...{ isPublic: true, isListed: false, showsHours: true, pieces: [projectId] },
  });
  return handle;
}

/** Channels in both currencies, one archived; a minimum wage; and five pieces, two sold and one given away. */
async function someSales(userId: string, projectId: string) {
  const market = await aSalesChannel(userId, { name: "Harbour craft fair", currency: "kr.", perEventCents: 65_000 });
  await aSalesChannel(userId, { name: UNBREAKABLE.slice(0, 60), currency: "kr.", position: 2 });
  await aSalesChannel(userId, { name: "In rand", position: 3 });
  await aSalesChannel(userId, { name: "The old shop", position: 4, archivedAt: new Date() });
  await setFloor(userId, { currency: "kr.", floorCents: 25_000 });
  const sold = { channelId: market.id, pieces: 2, grossCents: 99_999_999, note: UNBREAKABLE.repeat(2) };
  await aSale(userId, projectId, sold);
  await aSale(userId, projectId, { fate: "gift", grossCents: 0, feesCents: 0 });
}

/** Yarn that got low, bought twice, with waste; and one with a long name and nothing on the shelf. */
async function someMaterials(userId: string): Promise<string> {
  await aMaterial(userId, { name: UNBREAKABLE.slice(0, 100), currency: "kr.", width: "1.4", note: UNBREAKABLE });
  const label = { currency: "kr.", lowAt: "150", url: "https://shop.example/shetland" };
  const id = await aMaterial(userId, { name: "Shetland wool, undyed", ...label }, { grams: "250", cents: 99_999_999 });
  const bought = { totalCents: 12_345_678, postageCents: 4_500, supplier: UNBREAKABLE.slice(0, 100), lot: "7B" };
  await record(userId, id, "purchase", "0", { typed: inUnit("2", "pack"), ...bought });
  await record(userId, id, "waste", "310.5");
  return id;
}

/** A receipt with everything it can show, a gift card, and a withdrawn link. */
async function someShares(userId: string, projectId: string) {
  const { ends: _, endDay: __, ...receipt } = newShareFields("receipt");
  const message = `Wear it in good health.\n${UNBREAKABLE}`;
  const full = { hours: true, message, contact: "Stall 12, Harbour craft fair" };
  const { ends: ___, endDay: ____, ...gift } = newShareFields("gift");
  return {
    receipt: await aShare(userId, projectId, { options: { ...receipt, ...full, lines: { additional: "hide" } } }),
    gift: await aShare(userId, projectId, { kind: "gift", options: { ...gift, message: "For Anna, with love" } }),
    gone: await aShare(userId, projectId, { revokedAt: new Date() }),
  };
}

/** The targets of mailed links: confirmation, reset, unsubscribing. */
async function someLinks(email: string) {
  const [confirm, reset] = [newToken(), newToken()];
  const mail = { recipient: email, subject: "A link", body: "It is in the test.", dedupeKey: email };
  await requestReset(email, reset.tokenHash, mail);
  const account = { email: `new-${email}`, passwordHash: "$argon2id$none", timeZone: "UTC" };
  await db.insert(pendingSignups).values({ ...account, tokenHash: confirm.tokenHash, expiresAt: daysFromNow(1) });
  const [maker] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return {
    confirm: `/confirm?token=${confirm.token}`,
    reset: `/new-password?token=${reset.token}`,
    unsubscribe: `/unsubscribe?token=${signUnsubscribe(maker?.id ?? "", "challenge_ending")}`,
  };
}

/** "Which is right?": a session that continued after an offline stop, and a start whose clock was wrong. */
async function someQuestions(userId: string) {
  const at = (hoursAgo: number) => Date.now() - hoursAgo * HOUR_MS;
  const session = await anOpenSession(userId, { seconds: 17 * 3600, description: `Yoke of the ${UNBREAKABLE}` });
  const [elsewhere, phone, old] = [await aDevice(userId), await aDevice(userId), await aDevice(userId)];
  elsewhere.tap("pause", at(16), session.id);
  elsewhere.tap("resume", at(15.5), session.id);
  elsewhere.tap("stop", at(14), session.id);
  await elsewhere.send();
  phone.tap("stop", at(16.5), session.id);
  await phone.send();
  old.reload(at(21));
  old.tap("start", at(20), randomUUID(), { description: "Collar" });
  old.jump(-HOUR_MS);
  old.reload(Date.now() - 1_000);
  await old.send();
}

async function someNotifications(userId: string) {
  const words = {
    title: "A challenge ends soon",
    body: "Three days left to give your time to it.",
    href: "/challenges",
  };
  const rows = [0, 5, 24, 100].map((hours, index) => {
    const createdAt = new Date(Date.now() - hours * HOUR_MS);
    return { userId, ...words, dedupeKey: `furnished:${index}`, isRead: index > 1, createdAt };
  });
  await db.insert(notifications).values(rows);
}

/** An import with a session, and an interrupted one. */
async function anImport(userId: string, sessionId: string | undefined) {
  const fileName = "Clockify_Time_Report_Detailed.csv";
  const finished = await insertRow(imports, { userId, source: "clockify", fileName, rows: 1, finishedAt: new Date() });
  await db.insert(imports).values({ userId, source: "toggl", fileName: `${UNBREAKABLE}.csv`, rows: 1_284 });
  if (!sessionId) return;
  const imported = { importId: finished.id, origin: "import" as const };
  await db.update(craftingSessions).set(imported).where(eq(craftingSessions.id, sessionId));
}
