import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { imports, portfolios, reportCases } from "@/db/schema";
import { newShareFields } from "@/lib/domain/shares/options";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { signUnsubscribe } from "@/lib/server/mail/unsubscribe";
import { storeAvatar } from "@/lib/server/pictures/avatars";
import { storePhoto } from "@/lib/server/pictures/photos";
import type { PaddleServer } from "../paddle/server";
import { aSecondSubscription } from "../paddle/subscriber";
import { aPaddleSubscription, signBody } from "../paddle/webhook";
import { giveRole } from "../people/admins";
import { type Belongings, someoneWithEverything } from "../people/belongings";
import { aShare } from "../people/factories";
import { aPicture } from "../people/pictures";
import { aDevice, MINUTE } from "../taps/device";

/**
 * Forms also contain their page's account. `to`: where the answer redirects, if a refusal redirects too. `about`:
 * another crafter, whose rows the request may read as anybody may.
 */
export type Sent = {
  input?: object;
  form?: Record<string, string | Blob>;
  json?: unknown;
  headers?: Record<string, string>;
  to?: string;
  about?: string;
};

type Requests = (owner: Belongings, paddle: PaddleServer) => Sent[] | Promise<Sent[]>;

/** Valid requests of the owner, for handlers that refuse the call of route-access.ts before doing their work. */
export const REQUESTS: Record<string, Requests> = {
  "GET /admin/reports/[caseId]/[file]": async ({ user, ids }) => {
    await giveRole(user.id);
    await anAvatar(user.id);
    const subjectId = await aPhoto(user.id, ids.piece);
    const picture = { kind: "picture" as const, subjectId, ownerId: user.id };
    const [about] = await db.insert(reportCases).values(picture).returning();
    return [
      { input: { caseId: ids.reportCase, file: "avatar.webp" } },
      { input: { caseId: about?.id, file: `${subjectId}.webp` } },
    ];
  },
  "POST /api/announcements": ({ ids }) => [{ form: { announcement: ids.announcement } }],
  "POST /api/auth/sign-out": () => [{ form: {}, to: "/" }],
  "POST /api/avatars": async () => [{ form: { file: await aFile() } }],
  "DELETE /api/avatars": async ({ user }) => {
    await anAvatar(user.id);
    return [{}];
  },
  "GET /api/avatars/[userId]/[file]": async ({ user, ids }) => [
    { input: { userId: user.id, file: await anAvatar(user.id) } },
    { input: { userId: ids.maker, file: await anAvatar(ids.maker) }, about: ids.maker },
  ],
  "POST /api/export": () => [{ json: { password: "a long walk with wool" } }],
  "POST /api/imports": () => [{ json: FILE }],
  "POST /api/imports/[importId]/completed": async ({ user, ids }) => {
    const begun = { userId: user.id, source: "craft-pact", fileName: "mine.json", rows: 1 };
    const [own] = await db.insert(imports).values(begun).returning();
    return [{ input: { importId: own?.id }, json: { ...COMPLETED, methodId: ids.method } }];
  },
  "POST /api/imports/[importId]/rows": ({ ids }) => [
    { input: { importId: ids.import }, json: { rows: [{ ...ROW, description: "Socks", projectId: ids.project }] } },
  ],
  "POST /api/imports/compare": () => [{ json: { rows: [ROW], days: [ROW] } }],
  "GET /api/insights": () => ["days", "wage", "channels", "templates"].map((chart) => ({ input: { chart } })),
  "POST /api/mail-pause": () => [{ form: {} }],
  "GET /api/oembed": ({ ids }) => [{ input: { url: `http://localhost:3000/r/${ids.shareToken}` } }],
  "POST /api/paddle/schedule-downgrade": async ({ user }, paddle) => {
    await aSecondSubscription(user.id, "pro_plus", paddle);
    return [{ json: { target_tier: "pro_lite" } }];
  },
  "POST /api/photos": async ({ ids }) => [{ form: { projectId: ids.project, file: await aFile() } }],
  "GET /api/photos/[photoId]/[file]": async ({ user, ids }) => [
    { input: { photoId: await aPhoto(user.id, ids.project), file: "320.webp" } },
  ],
  "POST /api/reports": async () => {
    const { user, ids } = await someoneWithEverything(await hashPassword("another walk with wool"));
    const picture = await aPhoto(user.id, ids.piece);
    const things = { profile: user.id, portfolio: await aPublicHandle(user.id), comment: ids.comment, picture };
    return Object.entries({ ...things, share: ids.shareToken }).map(([kind, id]) => ({
      ...{ form: { kind, id, reason: "spam" }, to: "/report/thanks", about: user.id },
    }));
  },
  "POST /api/stopwatch/taps": async ({ user, ids }) => {
    const device = await aDevice(user.id);
    const [now, next] = [Date.now(), randomUUID()];
    device.tap("pause", now - 5 * MINUTE, ids.openSession);
    device.tap("resume", now - 4 * MINUTE, ids.openSession);
    device.tap("stop", now - 3 * MINUTE, ids.openSession);
    device.tap("start", now - 2 * MINUTE, next, { description: "Socks", projectId: ids.project });
    device.tap("discard", now - MINUTE, next);
    const { id, contact } = device;
    return [{ json: { device: id, now: device.clocks(now), pair: null, contact, taps: device.waiting() } }];
  },
  "POST /api/terms": () => [{ form: {} }],
  "POST /api/unsubscribe": ({ user }) => [{ form: { token: signUnsubscribe(user.id, "monthly_summary") } }],
  "POST /api/webhooks/paddle": ({ user }) => {
    const json = aPaddleSubscription(user.id).says("created", new Date());
    return [{ json, headers: { "paddle-signature": signBody(JSON.stringify(json)) } }];
  },
  "GET /r/[token]/avatar.webp": listPictureRequests,
  "GET /r/[token]/photo.webp": listPictureRequests,
  "GET /u/[handle]": async ({ user }) => [{ input: { handle: await aPublicHandle(user.id) } }],
  "GET /u/[handle]/[photoId]/[file]": async ({ user, ids }) => {
    const photoId = await aPhoto(user.id, ids.piece);
    return [{ input: { handle: await aPublicHandle(user.id), photoId, file: "320.webp" } }];
  },
  "GET /u/[handle]/avatar.webp": async ({ user }) => [{ input: { handle: await aPublicHandle(user.id) } }],
  "GET /u/[handle]/picture.png": async ({ user }) => [{ input: { handle: await aPublicHandle(user.id) } }],
};

/** Route handlers whose SQL statements are not checked, and why. */
export const EXCUSED: Record<string, string> = {
  "GET /mailbox/[mail]": "the demo's only, and whoever sits at it reads everybody's mails",
  "GET /metrics": "sums over all crafters, for whoever runs the product",
  "GET /pocket/[file]": "a file of the build",
  "POST /api/pusher/auth": "asks the database for nothing but the login",
  "POST /api/sandbox/checkout": "Paddle's side, which knows no crafter",
  "POST /api/sandbox/portal": "Paddle's side too",
};

const ROW = { startedAt: "2026-01-05T08:00:00Z", endedAt: "2026-01-05T09:00:00Z" };
const PRICED = {
  ...{ rateType: "hourly", rateCents: 10_000, hoursPerDay: 8, currency: "R" },
  ...{ profitOption: "none", manualProfitCents: 0 },
};
const MATERIALS = [{ name: "Wool", costCents: 4_500 }];
const FILE = {
  ...{ source: "craft-pact", fileName: "mine.json", rows: 1 },
  projects: [{ key: "p", name: "Scarf", materials: MATERIALS, methodKey: "m" }],
  methods: [
    {
      ...PRICED,
      key: "m",
      title: "By the hour",
      createdAt: ROW.endedAt,
      isPublic: false,
      description: "",
      remixOf: null,
    },
  ],
  channels: [
    {
      ...{ key: "c", name: "Summer fair", kind: "fair", currency: "R", isArchived: false, percentBp: 0, fixedCents: 0 },
      ...{ hasFeeOnShipping: false, perEventCents: 0, piecesPerEvent: 1 },
    },
  ],
  floors: [{ currency: "R", floorCents: 6_000 }],
};
const COMPLETED = {
  ...{ key: "p", name: "Mittens", materials: MATERIALS, completedAt: ROW.endedAt, startedAt: [ROW.startedAt] },
  snapshot: {
    ...{ ...PRICED, methodTitle: "By the hour", materials: MATERIALS, totalSeconds: 3_600, additionalCostsCents: 0 },
    ...{ laborCents: 10_000, materialsCents: 4_500, totalCents: 14_500, priceOverrideCents: null },
  },
  sales: [{ fate: "gift", soldOn: "2026-01-06", pieces: 1, grossCents: 0, feesCents: 0, postageCents: 0, note: "" }],
};

async function listPictureRequests({ user, ids }: Belongings): Promise<Sent[]> {
  await anAvatar(user.id);
  await aPhoto(user.id, ids.piece);
  const { ends: _, endDay: __, ...options } = newShareFields("receipt");
  const { token } = await aShare(user.id, ids.piece, { options: { ...options, avatar: true, photo: true } });
  return [{ input: { token } }];
}

async function aPublicHandle(userId: string): Promise<string> {
  const mine = eq(portfolios.userId, userId);
  const [row] = await db.update(portfolios).set({ isPublic: true }).where(mine).returning();
  return row?.handle ?? "";
}

/** Stores an avatar and returns its file name. */
async function anAvatar(userId: string): Promise<string> {
  return (await storeAvatar(userId, await aPicture("png"))).split("/").at(-1) ?? "";
}

async function aPhoto(userId: string, projectId: string): Promise<string> {
  return storePhoto(userId, projectId, await aPicture("jpeg"));
}

async function aFile(): Promise<File> {
  return new File([new Uint8Array(await aPicture("jpeg"))], "photo.jpg", { type: "image/jpeg" });
}
