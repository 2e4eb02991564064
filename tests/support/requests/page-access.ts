import { admins, anybody, crafters, each, FRESH, NO_TOKEN, own, type Rule, shared, THIS_YEAR } from "./access-rules";

/** Rules of pages, by address; fields of `input` that are not in the address go into the query. */
export const PAGES: Record<string, Rule> = {
  ...each(
    anybody(),
    // The mailbox is there only in the embedded demo, while no mail is delivered.
    `/ /changelog /contact /help /login /login/code /mailbox /partner /pay /pricing /reset-password /signup /status
     /terms /terms/cookies /terms/privacy`,
  ),
  ...each(anybody({ token: NO_TOKEN }), "/confirm /new-password /unsubscribe"),
  ...each({ ...anybody(), welcome: 404 }, "/sandbox/checkout /sandbox/portal"),
  "/help/[article]": anybody({ article: "stopwatch" }),
  ...each(
    crafters(),
    `/billing /calculator /calculator/channels /calculator/channels/new /calculator/dashboard /calculator/insights
     /calculator/methods /calculator/methods/new /calculator/portfolio /calculator/projects/new /calculator/shares
     /challenges /dashboard/insights /dashboard/questions /impact /leaderboard /profile/data /profile/email
     /profile/reminders /profile/security /profile/security/app /report/thanks`,
  ),
  ...each(crafters({ allocate: own("session") }), "/dashboard /dashboard/sessions /profile"),
  "/calculator/projects": crafters({ complete: own("project") }),
  "/calculator/projects/[projectId]": crafters({ projectId: own("project") }),
  "/calculator/projects/[projectId]/share": crafters({ projectId: own("piece") }),
  "/challenges/[challengeId]": crafters({ challengeId: shared("challenge") }),
  "/dashboard/year/[year]": crafters({ year: THIS_YEAR }),
  "/profile/[userId]": crafters({ userId: shared("user") }),
  "/report/[kind]/[id]": crafters({ kind: "profile", id: shared("maker") }),
  ...each(admins(), "/admin /admin/announcements /admin/books /admin/challenges /admin/challenges/new /admin/reports"),
  // Redirects an admin who needs no confirmation.
  "/admin/confirm": { ...admins(), welcome: 307 },
  // No such purchase, and no such sign-up.
  "/admin/books/[reference]": { ...admins({ reference: "sub_01" }), welcome: 404 },
  "/admin/people/waiting/[signupId]": { ...admins({ signupId: FRESH }), welcome: 404 },
  "/admin/challenges/[challengeId]": admins({ challengeId: own("challenge") }),
  "/admin/people": admins({ q: shared("email") }),
  "/admin/log": admins({ person: shared("user") }),
  "/admin/people/[userId]": admins({ userId: shared("user") }),
  "/admin/people/[userId]/[act]": admins({ userId: shared("user"), act: "suspend" }),
  "/admin/reports/[caseId]": admins({ caseId: own("reportCase") }),
};
