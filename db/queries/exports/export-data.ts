import { asc, eq, sql } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { calculationMethods, projectMaterials, projectSales, projects, users } from "@/db/schema";
import type { OwnMethod, OwnProject, OwnSale } from "@/lib/domain/imports/own-file";
import type { ShareOptions } from "@/lib/domain/shares/options";
import { listTermsAcceptances } from "../auth/terms";
import { findMailPrefs } from "../notifications/mail-prefs";
import { listChannels } from "../sales/channels";
import { listFloors } from "../sales/floors";
import { listExportMaterials } from "./export-materials";

/** All data that a crafter entered, except the sessions, which are read page by page. */
export async function findExport(userId: string) {
  const [
    [user],
    methods,
    mine,
    materials,
    sales,
    channels,
    floors,
    library,
    shares,
    photos,
    portfolio,
    comments,
    memberships,
    signIn,
  ] = await Promise.all([
    db.select(profileColumns).from(users).where(eq(users.id, userId)),
    db
      .select()
      .from(calculationMethods)
      .where(eq(calculationMethods.userId, userId))
      .orderBy(asc(calculationMethods.createdAt), asc(calculationMethods.id)),
    db.select().from(projects).where(eq(projects.userId, userId)).orderBy(asc(projects.createdAt), asc(projects.id)),
    db
      .select({
        projectId: projectMaterials.projectId,
        name: projectMaterials.name,
        costCents: projectMaterials.costCents,
      })
      .from(projectMaterials)
      .innerJoin(projects, eq(projects.id, projectMaterials.projectId))
      .where(eq(projects.userId, userId))
      .orderBy(projectMaterials.projectId, projectMaterials.position),
    db
      .select()
      .from(projectSales)
      .where(eq(projectSales.userId, userId))
      .orderBy(projectSales.soldOn, projectSales.createdAt, projectSales.id),
    listChannels(userId),
    listFloors(userId),
    listExportMaterials(userId),
    listExportShares(userId),
    listExportPhotos(userId),
    findExportPortfolio(userId),
    listComments(userId),
    listMemberships(userId),
    findExportSignIn(userId),
  ]);
  const [emails, terms, reports] = await Promise.all([
    findMailPrefs(userId),
    listTermsAcceptances(userId),
    listReports(userId),
  ]);
  if (!user) throw new Error("findExport: the signed-in user has no row");
  const { avatarUrl, ...profile } = user;
  return {
    profile,
    avatarUrl,
    methods: methods.map(methodOf),
    projects: mine.map((project) => projectOf(project, materials, sales)),
    channels: channels.map(({ id, ...channel }) => ({ key: id, ...channel })),
    floors,
    library,
    shares,
    photos,
    portfolio,
    comments,
    memberships,
    emails,
    terms: terms.map((one) => ({ ...one, acceptedAt: one.acceptedAt.toISOString() })),
    reports,
    signIn,
  };
}

export type ExportedAccount = Awaited<ReturnType<typeof findExport>>;

/** Includes revoked pages. */
function listExportShares(userId: string) {
  return db.execute<ExportedShare>(sql`
    select s.project_id as "projectKey", p.name as project, s.kind, s.token, s.options, ${isoSql("s.created_at")} as "createdAt",
      ${isoSql("s.expires_at")} as "endsAt", ${isoSql("s.revoked_at")} as "takenBackAt",
      (select coalesce(json_agg(json_build_object('day', v.day, 'count', v.count) order by v.day), '[]')
        from share_views v where v.share_id = s.id) as views
    from shares s join projects p on p.id = s.project_id where s.user_id = ${userId} order by s.created_at, s.id`);
}

type ExportedShare = {
  projectKey: string;
  project: string;
  kind: string;
  token: string;
  options: ShareOptions;
  createdAt: string;
  endsAt: string | null;
  takenBackAt: string | null;
  views: { day: string; count: number }[];
};

/** The export has the files next to the tables, named by `key`. */
function listExportPhotos(userId: string) {
  return db.execute<ExportedPhoto>(sql`
    select f.id as key, f.project_id as "projectKey", p.name as project, f.alt as description, f.is_cover as "isCover",
      ${isoSql("f.taken_at")} as "takenAt"
    from project_photos f join projects p on p.id = f.project_id where f.user_id = ${userId} order by f.taken_at, f.id`);
}

type ExportedPhoto = {
  key: string;
  projectKey: string;
  project: string;
  description: string;
  isCover: boolean;
  takenAt: string;
};

/** The portfolio; null if the crafter has none. */
async function findExportPortfolio(userId: string) {
  const [row] = await db.execute<ExportedPortfolio>(sql`
    select f.handle, f.words, f.ravelry_url as "ravelryUrl", f.is_public as "isPublic", f.is_listed as "isListed",
      f.shows_hours as "showsHours", (select coalesce(json_agg(p.project_id order by p.position), '[]')
        from portfolio_pieces p where p.user_id = f.user_id) as "projectKeys",
      (select coalesce(json_agg(o.handle order by o.until), '[]') from old_handles o where o.user_id = f.user_id) as "oldHandles"
    from portfolios f where f.user_id = ${userId}`);
  return row ?? null;
}

type ExportedPortfolio = {
  handle: string;
  words: string;
  ravelryUrl: string | null;
  isPublic: boolean;
  isListed: boolean;
  showsHours: boolean;
  projectKeys: string[];
  oldHandles: string[];
};

/** Which sign-in methods are on and since when, without secrets, keys or codes. */
async function findExportSignIn(userId: string) {
  const [row] = await db.execute<ExportedSignIn>(sql`
    select (select ${isoSql("a.created_at")} from authenticators a where a.user_id = u.id) as "authenticatorAppSince",
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as "recoveryCodesLeft",
      (select coalesce(json_agg(json_build_object('name', k.name, 'createdAt', ${isoSql("k.created_at")}, 'lastUsedAt',
        ${isoSql("k.last_used_at")}) order by k.created_at), '[]') from passkeys k where k.user_id = u.id) as passkeys,
      (select coalesce(json_agg(json_build_object('device', d.device, 'createdAt', ${isoSql("d.created_at")}, 'expiresAt',
        ${isoSql("d.expires_at")}) order by d.created_at), '[]') from remembered_devices d where d.user_id = u.id) as "rememberedDevices"
    from users u where u.id = ${userId}`);
  return row ?? null;
}

type ExportedSignIn = {
  authenticatorAppSince: string | null;
  recoveryCodesLeft: number;
  passkeys: { name: string; createdAt: string; lastUsedAt: string | null }[];
  rememberedDevices: { device: string | null; createdAt: string; expiresAt: string }[];
};

function listComments(userId: string) {
  return db.execute<{ challenge: string; content: string; createdAt: string }>(sql`
    select c.name as challenge, m.content, ${isoSql("m.created_at")} as "createdAt"
    from challenge_comments m join challenges c on c.id = m.challenge_id
    where m.user_id = ${userId} order by m.created_at`);
}

/** The crafter's reports, without the people they are about. */
function listReports(userId: string) {
  return db.execute<{ kind: string; reason: string; text: string; createdAt: string }>(sql`
    select r.kind, r.reason, r.text, ${isoSql("r.created_at")} as "createdAt"
    from reports r where r.user_id = ${userId} order by r.created_at`);
}

function listMemberships(userId: string) {
  return db.execute<{ challenge: string; joinedAt: string }>(sql`
    select c.name as challenge, ${isoSql("m.joined_at")} as "joinedAt"
    from user_challenges m join challenges c on c.id = m.challenge_id where m.user_id = ${userId} order by m.joined_at`);
}

/** The SQL of an ISO instant in UTC, with milliseconds. */
export function isoSql(column: string) {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

const profileColumns = {
  email: users.email,
  displayName: users.displayName,
  timeZone: users.timeZone,
  country: users.country,
  currency: users.currency,
  craft: users.craft,
  weeklyGoalHours: users.weeklyGoalHours,
  instagramUrl: users.instagramUrl,
  tiktokUrl: users.tiktokUrl,
  youtubeUrl: users.youtubeUrl,
  plan: users.tier,
  xp: users.xp,
  totalCraftingSeconds: users.totalCraftingSeconds,
  sessionCount: users.sessionCount,
  createdAt: sql<string>`${isoSql("created_at")}`,
  avatarUrl: users.avatarUrl,
};

function methodOf(method: typeof calculationMethods.$inferSelect): OwnMethod {
  const { id, userId: _, wholeHoursPerDay: __, createdAt, ...values } = method;
  return { key: id, ...values, createdAt: createdAt.toISOString() };
}

function projectOf(
  project: typeof projects.$inferSelect,
  materials: readonly { projectId: string; name: string; costCents: number }[],
  sales: readonly (typeof projectSales.$inferSelect)[],
): OwnProject {
  const { id, name, isOneOff, additionalCostsCents, priceOverrideCents, methodId, madeFrom, snapshot } = project;
  return {
    key: id,
    name,
    isOneOff,
    additionalCostsCents,
    priceOverrideCents,
    methodKey: methodId,
    madeFromKey: madeFrom,
    materials: materials
      .filter(({ projectId }) => projectId === id)
      .map(({ name: material, costCents }) => ({ name: material, costCents })),
    createdAt: project.createdAt.toISOString(),
    completedAt: project.completedAt?.toISOString() ?? null,
    snapshot,
    pieces: project.pieces,
    worthBeginning: project.worthBeginning,
    sales: sales.filter(({ projectId }) => projectId === id).map(saleOf),
  };
}

function saleOf(sale: typeof projectSales.$inferSelect): OwnSale {
  const { fate, soldOn, channelId, pieces, grossCents, feesCents, postageCents, note } = sale;
  return { fate, soldOn, channelKey: channelId, pieces, grossCents, feesCents, postageCents, note };
}
