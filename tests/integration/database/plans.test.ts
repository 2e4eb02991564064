import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { db, primaryPool } from "@/db/connection/client";
import { findSubjectId, listActs } from "@/db/queries/admin/log";
import { findPeople, findPerson, findWaitingSignup } from "@/db/queries/admin/people";
import { listAnnouncements, listCurrentAnnouncements } from "@/db/queries/announcements";
import { findFactors } from "@/db/queries/auth/factors";
import { insertLogin, listLogins, listRememberedDevices } from "@/db/queries/auth/logins";
import { findPasskey, listCredentials } from "@/db/queries/auth/passkeys";
import { findResetOwner } from "@/db/queries/auth/passwords";
import { findPending } from "@/db/queries/auth/pending-logins";
import { findProofs } from "@/db/queries/auth/proofs";
import { isSignupWaiting } from "@/db/queries/auth/signups";
import { listTermsAcceptances } from "@/db/queries/auth/terms";
import { findBilling } from "@/db/queries/billing/billing-view";
import { findUsage } from "@/db/queries/billing/usage";
import { listComments } from "@/db/queries/challenges/comments";
import * as lists from "@/db/queries/challenges/list";
import { findQuilt } from "@/db/queries/challenges/quilt";
import { findAnyChallenge, listAllChallenges } from "@/db/queries/challenges/upkeep";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import * as history from "@/db/queries/crafting/history";
import { listOverlaps } from "@/db/queries/crafting/overlaps";
import { findReminderFacts, findReminderSettings } from "@/db/queries/crafting/reminders";
import { findRescue, listPastSessions } from "@/db/queries/crafting/rescue";
import { findHoldingProject } from "@/db/queries/crafting/session-project";
import { findStartChoices, listStartableProjects } from "@/db/queries/crafting/start-choices";
import { listQuestions } from "@/db/queries/crafting/taps/answer";
import { findLogin } from "@/db/queries/current-user";
import { countExport, listExportSessions } from "@/db/queries/exports/export-sessions";
import { findImpactView } from "@/db/queries/impacts";
import { compareRows, listSessionsOn } from "@/db/queries/imports/add-rows";
import { listImports } from "@/db/queries/imports/list-imports";
import { findHiddenHours, findSums, listFinishedProjects, listMonthlyLedger } from "@/db/queries/insights";
import { findBoard, findCohort } from "@/db/queries/leaderboard/boards";
import { refreshLeaderboard } from "@/db/queries/leaderboard/refresh";
import { listLongDays } from "@/db/queries/leaderboard/reviews";
import { findMail, listMails } from "@/db/queries/mail";
import { findMethod } from "@/db/queries/methods/cards";
import { listMyMethods } from "@/db/queries/methods/own";
import { listPublicMethods } from "@/db/queries/methods/public";
import { listOfferedMethods, listSavedMethods } from "@/db/queries/methods/saved";
import { listNotifications } from "@/db/queries/notifications/inbox";
import { findMailPrefs } from "@/db/queries/notifications/mail-prefs";
import { hasRenewingPlan } from "@/db/queries/profile/deletion";
import { findFirstSteps } from "@/db/queries/profile/first-steps";
import {
  findOwnPortfolio,
  findPortfolio,
  findShownAvatar,
  findShownPhoto,
  listListedHandles,
} from "@/db/queries/profile/portfolio";
import { findOwnProfile, findPublicProfile } from "@/db/queries/profile/public-profile";
import { countCompletedProjects, listCompletedProjects, listProjectNames } from "@/db/queries/projects/completed";
import { findProject, listCopies } from "@/db/queries/projects/detail";
import { listActiveProjects, listOngoingProjects } from "@/db/queries/projects/ongoing";
import { isOwnPhoto, listPhotos } from "@/db/queries/projects/photos";
import { findCase, listOpenCases } from "@/db/queries/reports/desk";
import { findReportable } from "@/db/queries/reports/reportable";
import { findReportedThing } from "@/db/queries/reports/things";
import { listSales } from "@/db/queries/sales/ledger";
import { listEarnings, listFates, listLedgerRows, listShelf } from "@/db/queries/sales/sums";
import { hasSharedPhoto, listShares } from "@/db/queries/shares/own";
import { findShare, findWorkToShare } from "@/db/queries/shares/public";
import { isAvatarShown } from "@/db/queries/visibility";
import { CHALLENGE_UNITS } from "@/lib/domain/challenges/window";
import { BOARDS } from "@/lib/domain/leaderboard/boards";
import { newShareToken } from "@/lib/server/shares/token";
import { runAsOwner } from "../../support/database/sql";
import { type SentStatement, statementsOf } from "../../support/database/statements-of";
import { type Belongings, someoneWithEverything } from "../../support/people/belongings";
import { findOpenSession } from "../../support/people/current-user";
import { everyStatementOf, findOwnerless, ownerOf } from "../../support/people/ownership";
import { studioReads } from "../../support/people/studio-reads";

/** Tables that do not grow with the crafters. */
const SMALL = [
  ...["causes", "challenges", "challenge_totals", "plan_limits", "time_zones", "sandbox_objects"],
  ...["announcements", "leaderboard_snapshots", "leaderboard_rows", "leaderboard_steps", "leaderboard_counts"],
];
const ROWS = 1_000_000;
/** Postgres 18 is the first that can be told how large its tables are. */
const [server] = await runAsOwner("select current_setting('server_version_num')::int as version");
const canPretend = Number(server?.version) >= 180_000;
const ROWS_OF_EACH = 10;

const HASH = "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA";
let me: Belongings;
let other: Belongings;
const token = randomBytes(32);
const today = new Date().toISOString().slice(0, 10);

/** Every read of a page, by its name. */
const READS: Record<string, () => Promise<unknown>> = {
  findPeople: () => findPeople(me.user.email.slice(0, 12)),
  findPerson: () => findPerson(me.user.id),
  findWaitingSignup: () => findWaitingSignup(me.user.id),
  listActs: () => Promise.all([listActs(), listActs({ person: me.user.id, act: "plan.given", before: 5 })]),
  findSubjectId: () => findSubjectId(me.user.email),
  isSignupWaiting: () => isSignupWaiting(token),
  findResetOwner: () => findResetOwner(token),
  listCurrentAnnouncements: () => listCurrentAnnouncements(),
  listAnnouncements: () => listAnnouncements(),
  listAllChallenges: () => listAllChallenges(),
  findAnyChallenge: () => findAnyChallenge(me.ids.challenge),
  findBilling: () => findBilling(me.user.id),
  findUsage: () => findUsage(me.user.id),
  listChallenges: () => Promise.all(lists.CHALLENGE_TABS.map((tab) => lists.listChallenges(me.user.id, tab))),
  listChallengeNames: () => lists.listChallengeNames(me.user.id),
  listComments: () => listComments(me.user.id, me.ids.challenge, { before: `1_${me.ids.comment}` }),
  findChallenge: () => lists.findChallenge(me.user.id, me.ids.challenge),
  findQuilt: async () => {
    const challenge = await lists.findChallenge(me.user.id, me.ids.challenge);
    if (challenge)
      for (const isEvergreen of [true, false])
        for (const goalUnit of CHALLENGE_UNITS) await findQuilt(me.user.id, { ...challenge, goalUnit, isEvergreen });
  },
  findAllocationView: () => findAllocationView(me.user.id, me.ids.session),
  findHoldingProject: () => findHoldingProject(me.user.id, me.ids.session),
  listProjectNames: () => listProjectNames(me.user.id),
  listOngoingProjects: () => listOngoingProjects(me.user.id),
  listJoinableChallenges: () => lists.listJoinableChallenges(me.user.id, today),
  findReminderSettings: () => findReminderSettings(me.user.id),
  findMailPrefs: () => findMailPrefs(me.user.id),
  listTermsAcceptances: () => listTermsAcceptances(me.user.id),
  findReminderFacts: () => findReminderFacts(db, me.user.id),
  listPastSessions: () => listPastSessions(me.user.id),
  findRescue: async () => findRescue(me.user, await findOpenSession(me.user.id)),
  listQuestions: () => listQuestions(me.user.id),
  findFirstSteps: () => findFirstSteps(me.user.id),
  findWeek: () => history.findWeek(me.user.id, today, { from: new Date(0), until: new Date() }),
  findRecentSessions: () => history.findRecentSessions(me.user.id, 5),
  findStartChoices: () => findStartChoices(me.user.id, { projects: 5, activities: 8 }),
  listStartableProjects: () => listStartableProjects(me.user.id),
  countSessions: () => history.countSessions(me.user.id),
  listSessions: () =>
    Promise.all(
      [true, false].map((unallocated) => history.listSessions(me.user.id, { limit: 50, offset: 50, unallocated })),
    ),
  listOverlaps: () => listOverlaps(db, me.user.id, { startedAt: new Date(0), endedAt: new Date() }),
  sumUnallocated: () => history.sumUnallocated(me.user.id),
  findImpactView: () => findImpactView(me.user.id),
  listImports: () => listImports(me.user.id),
  compareRows: () => compareRows(me.user.id, [{ startedAt: 0, endedAt: 3_600_000 }]),
  listSessionsOn: () => listSessionsOn(me.user.id, [{ startedAt: 0, endedAt: 3_600_000 }]),
  countExport: () => countExport(me.user.id),
  listExportSessions: () => listExportSessions(me.user.id, { after: { at: "2026-01-01", id: me.ids.piece }, limit: 9 }),
  findCohort: () => findCohort(me.user.id),
  findBoard: () => Promise.all(BOARDS.map(({ key }) => findBoard(me.user.id, key))),
  findLogin: async () => findLogin(await insertLogin(db, me.user.id, true), me.user.id),
  listLogins: () => listLogins(me.user.id),
  findFactors: () => findFactors(me.user.id),
  findProofs: async () => findProofs({ userId: me.user.id, authSessionId: await insertLogin(db, me.user.id, true) }),
  findPending: () => findPending(Buffer.alloc(32)),
  findPasskey: () => findPasskey("x".repeat(22)),
  listCredentials: () => listCredentials(me.user.id),
  listRememberedDevices: () => listRememberedDevices(me.user.id),
  hasRenewingPlan: () => hasRenewingPlan(me.user.id),
  findOwnProfile: () => findOwnProfile(me.user.id),
  findPublicProfile: () => findPublicProfile(me.user.id),
  listOfferedMethods: () => listOfferedMethods(me.user.id, 5),
  countCompletedProjects: () => countCompletedProjects(me.user.id),
  listEarnings: () => listEarnings(me.user.id, today, "UTC"),
  listActiveProjects: () => listActiveProjects(me.user.id),
  listMyMethods: () => listMyMethods(me.user.id),
  listSavedMethods: () => listSavedMethods(me.user.id),
  listPublicMethods: () =>
    Promise.all(
      (["newest", "oldest", "title"] as const).flatMap((sort) =>
        ["", "yarn"].map((search) => listPublicMethods(me.user.id, { search, sort, page: 2 })),
      ),
    ),
  listCompletedProjects: () => listCompletedProjects(me.user.id),
  findMethod: () => findMethod(me.user.id, me.ids.publicMethod),
  findProject: () => findProject(me.user.id, me.ids.project),
  listCopies: () => listCopies(me.user.id, me.ids.template),
  listListedHandles: () => listListedHandles(),
  findPortfolio: () => Promise.all([findPortfolio(`0-${me.user.id.slice(0, 23)}`), findPortfolio("nobody-at-all")]),
  findOwnPortfolio: () => findOwnPortfolio(me.user.id, new Date()),
  findShownPhoto: () => findShownPhoto("nobody-at-all", me.ids.photo),
  findShownAvatar: () => findShownAvatar("nobody-at-all"),
  listPhotos: () => listPhotos(me.user.id, me.ids.project),
  isOwnPhoto: () => isOwnPhoto(me.user.id, me.ids.photo),
  ...studioReads(() => me),
  findHiddenHours: () => findHiddenHours(me.user.id, today),
  listSales: () => listSales(me.user.id, me.ids.piece),
  findSums: () => findSums(me.user.id, { from: today, to: today }),
  listMonthlyLedger: () => listMonthlyLedger(me.user.id, { from: today, to: today }),
  listFinishedProjects: () => listFinishedProjects(me.user.id),
  hasSharedPhoto: () => hasSharedPhoto(me.user.id),
  listShares: () => Promise.all([listShares(me.user.id), listShares(me.user.id, me.ids.piece)]),
  findShare: () => Promise.all([findShare(me.ids.shareToken), findShare(newShareToken())]),
  findWorkToShare: () => findWorkToShare(me.user.id, me.ids.piece),
  listShelf: () => listShelf(me.user.id, 1),
  listFates: () => listFates(me.user.id, [me.ids.piece, me.ids.project]),
  listLedgerRows: () => listLedgerRows(me.user.id, today, today),
  findMail: () => findMail(1),
  listMails: () => listMails(),
  listNotifications: () => listNotifications(me.user.id),
  findReportable: () =>
    Promise.all([
      findReportable(me.user.id, { kind: "profile", id: me.ids.maker }),
      findReportable(me.user.id, { kind: "profile", id: other.user.id }),
      findReportable(me.user.id, { kind: "comment", id: other.ids.comment }),
      findReportable(me.user.id, { kind: "portfolio", id: "nobody-at-all" }),
      findReportable(me.user.id, { kind: "share", id: other.ids.shareToken }),
      findReportable(me.user.id, { kind: "picture", id: other.ids.shareToken }),
      findReportable(me.user.id, { kind: "picture", id: other.ids.photo }),
    ]),
  isAvatarShown: () => isAvatarShown(me.user.id, { name: "0".repeat(32), size: 96 }),
  listOpenCases: () => listOpenCases(),
  findCase: () => findCase(me.ids.reportCase),
  findReportedThing: () =>
    Promise.all(
      (
        [
          ["comment", "comment"],
          ["profile", "user"],
          ["portfolio", "user"],
          ["picture", "photo"],
          ["share", "share"],
        ] as const
      ).map(([kind, id]) => findReportedThing({ kind, subjectId: me.ids[id] })),
    ),
  listLongDays: () => listLongDays(),
};

/** Read once in the life of a page's process, or not by a page; the first three by admins, through payers and stray events. */
const OTHERS = [
  ...["listDuePayments", "listUnmatchedPurchases", "countAdminSections", "isDatabaseUp", "spendProof"],
  ...["findCredential", "findPasswordHash"],
];

beforeAll(async () => {
  [me, other] = [await someoneWithEverything(HASH), await someoneWithEverything(HASH)];
  await refreshLeaderboard({ maxAgeSeconds: 0 });
  // The planner knows how large a table is that has no row.
  await runAsOwner(`begin; set local session_replication_role = replica;
    insert into session_allocations (session_id, user_id, allocated_seconds, position) values ('${me.ids.session}', '${me.user.id}', 3600, 0);
    update crafting_sessions set is_allocated = true where id = '${me.ids.session}';
    insert into project_time_logs (session_id, user_id, project_id, logged_time) values ('${me.ids.session}', '${me.user.id}', '${me.ids.project}', 3600);
    insert into intended_projects (session_id, user_id, project_id) values ('${me.ids.session}', '${me.user.id}', '${me.ids.project}');
    insert into subscriptions (user_id, provider_reference, tier, status, started_at) values ('${me.user.id}', 'sub_plans', 'pro_plus', 'active', now());
    insert into one_time_tokens (user_id, purpose, token_hash, expires_at) values ('${me.user.id}', 'reset_password', decode(repeat('00', 32), 'hex'), now());
    commit`);
  if (canPretend) await runAsOwner("analyze", ...PRETENDED);
});

it("every query that a page imports is covered by these plan tests", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const imported = files.flatMap((file) => {
    const text = readFileSync(`app/${file}`, "utf8");
    const lists = [...text.matchAll(/import \{([^}]*)\} from "@\/db\/queries\//g)].map(([, names = ""]) => names);
    return lists.flatMap((names) => names.split(",").map((name) => name.trim()));
  });
  const reads = imported.filter((name) => /^(find|list|count|sum|has|is)[A-Z]/.test(name) && !OTHERS.includes(name));
  expect([...new Set(reads)].filter((name) => !(name in READS))).toEqual([]);
});

it.skipIf(!canPretend).each(Object.keys(READS))(
  "%s scans no growing table in full when each has a million rows",
  async (name) => {
    const statements = await statementsOf(READS[name] ?? (() => Promise.resolve()));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) expect(await scansOf(statement), statement.text).toEqual([]);
  },
);

/** Their statements say whose rows they mean; `ownership.test.ts` looks at the writes. */
it.each(Object.keys(READS))("%s names the crafter in each of its statements", async (name) => {
  const statements = await everyStatementOf(READS[name] ?? (() => Promise.resolve()));
  expect(findOwnerless(statements, await ownerOf(me.user.id))).toEqual([]);
});

type Explained = { "QUERY PLAN": { Plan: Node }[] };

type Node = Record<string, unknown> & { "Node Type": string; "Relation Name"?: string; Plans?: Node[] };

/** Whole tables or whole indexes that the plan would read. A table without rows looks small, so its scan costs more. */
function scansOf({ text, values }: SentStatement): Promise<string[]> {
  return primaryPool().sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    const own = await tx.unsafe<Explained[]>(`explain (format json) ${text}`, values as never[]);
    const generic = await tx.unsafe<Explained[]>(`explain (generic_plan, format json) ${text}`);
    return [...own, ...generic].flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => findScans(Plan, false)));
  });
}

/** An index of which only the first rows are read needs no condition. */
function findScans(node: Node, isLimited: boolean): string[] {
  const table = node["Relation Name"] ?? "";
  const grows = table !== "" && !SMALL.includes(table);
  const isUnbounded =
    node["Node Type"] === "Seq Scan" ||
    (/^Index (Only )?Scan$/.test(node["Node Type"]) && !node["Index Cond"] && !isLimited);
  const below = (node.Plans ?? []).flatMap((one) => findScans(one, isLimited || node["Node Type"] === "Limit"));
  return [...(grows && isUnbounded ? [`${node["Node Type"]} of ${table}`] : []), ...below];
}

/** Makes the planner assume a million rows in each table that grows, ten for each crafter or parent row. */
const PRETENDED = [
  `select pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text,
      'relpages', greatest(1, pg_relation_size(c.oid) / 8192)::int, 'reltuples', ${ROWS}::real)
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all('{${SMALL.join(",")}}')`,
  `select pg_restore_attribute_stats('schemaname', 'public', 'relname', table_name::text, 'attname', column_name::text,
      'inherited', false, 'null_frac', 0::real, 'n_distinct', ${-1 / ROWS_OF_EACH}::real)
    from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
    where table_schema = 'public' and data_type = 'uuid' and table_name <> all('{${SMALL.join(",")}}')`,
];
