import {
  allowAdmins,
  allowAnybody,
  allowCrafters,
  anOwnId,
  aSharedId,
  FRESH,
  NO_TOKEN,
  type Rule,
  repeatRule,
  THIS_YEAR,
} from "./access-rules";

/** Rules of pages, by address; fields of `input` that are not in the address go into the query. */
export const PAGES: Record<string, Rule> = {
  ...repeatRule(
    allowAnybody(),
    // The mailbox is there only in the embedded demo, while no mail is delivered.
    `/ /changelog /contact /help /login /login/code /mailbox /partner /pay /pricing /reset-password /signup /status
     /terms /terms/cookies /terms/privacy /what-to-charge`,
  ),
  ...repeatRule(allowAnybody({ token: NO_TOKEN }), "/confirm /new-password /unsubscribe"),
  ...repeatRule({ ...allowAnybody(), welcome: 404 }, "/sandbox/checkout /sandbox/portal"),
  "/help/[article]": allowAnybody({ article: "stopwatch" }),
  ...repeatRule(
    allowCrafters(),
    `/billing /calculator /calculator/channels /calculator/channels/new /calculator/dashboard /calculator/insights
     /calculator/materials /calculator/materials/new /calculator/methods /calculator/methods/new /calculator/portfolio
     /calculator/projects/new /calculator/shares
     /calculator/shelf /challenges /dashboard/insights /dashboard/questions /impact /leaderboard /profile/data /profile/email
     /profile/reminders /profile/security /profile/security/app /profile/settings /report/thanks`,
  ),
  ...repeatRule(allowCrafters({ allocate: anOwnId("session") }), "/dashboard /dashboard/sessions /profile"),
  "/calculator/materials/[materialId]": allowCrafters({ materialId: anOwnId("material") }),
  "/calculator/projects": allowCrafters({ complete: anOwnId("project") }),
  "/calculator/projects/[projectId]": allowCrafters({ projectId: anOwnId("project") }),
  "/calculator/projects/[projectId]/share": allowCrafters({ projectId: anOwnId("piece") }),
  "/challenges/[challengeId]": allowCrafters({ challengeId: aSharedId("challenge") }),
  "/dashboard/year/[year]": allowCrafters({ year: THIS_YEAR }),
  "/profile/[userId]": allowCrafters({ userId: aSharedId("user") }),
  "/report/[kind]/[id]": allowCrafters({ kind: "profile", id: aSharedId("maker") }),
  ...repeatRule(
    allowAdmins(),
    "/admin /admin/announcements /admin/books /admin/challenges /admin/challenges/new /admin/reports",
  ),
  // Redirects an admin who needs no confirmation.
  "/admin/confirm": { ...allowAdmins(), welcome: 307 },
  // No such purchase, and no such sign-up.
  "/admin/books/[reference]": { ...allowAdmins({ reference: "sub_01" }), welcome: 404 },
  "/admin/people/waiting/[signupId]": { ...allowAdmins({ signupId: FRESH }), welcome: 404 },
  "/admin/challenges/[challengeId]": allowAdmins({ challengeId: anOwnId("challenge") }),
  "/admin/people": allowAdmins({ q: aSharedId("email") }),
  "/admin/log": allowAdmins({ person: aSharedId("user") }),
  "/admin/people/[userId]": allowAdmins({ userId: aSharedId("user") }),
  "/admin/people/[userId]/[act]": allowAdmins({ userId: aSharedId("user"), act: "suspend" }),
  "/admin/reports/[caseId]": allowAdmins({ caseId: anOwnId("reportCase") }),
};
