import { anybody, crafters, own, type Rule, shared } from "./access-rules";

const THIS_YEAR = String(new Date().getFullYear());
/** Of no link that was sent. */
const NO_TOKEN = "x".repeat(43);

/** Pages, by address; what `input` has beyond the address goes into the query. */
export const PAGES: Record<string, Rule> = {
  "/": anybody(),
  "/billing": crafters(),
  "/calculator": crafters(),
  "/calculator/channels": crafters(),
  "/calculator/channels/new": crafters(),
  "/calculator/dashboard": crafters(),
  "/calculator/insights": crafters(),
  "/calculator/methods": crafters(),
  "/calculator/methods/new": crafters(),
  "/calculator/projects": crafters({ complete: own("project") }),
  "/calculator/projects/[projectId]": crafters({ projectId: own("project") }),
  "/calculator/projects/[projectId]/share": crafters({ projectId: own("piece") }),
  "/calculator/projects/new": crafters(),
  "/calculator/shares": crafters(),
  "/challenges": crafters(),
  "/challenges/[challengeId]": crafters({ challengeId: shared("challenge") }),
  "/confirm": anybody({ token: NO_TOKEN }),
  "/contact": anybody(),
  "/dashboard": crafters({ allocate: own("session") }),
  "/dashboard/insights": crafters(),
  "/dashboard/questions": crafters(),
  "/dashboard/sessions": crafters({ allocate: own("session") }),
  "/dashboard/year/[year]": crafters({ year: THIS_YEAR }),
  "/impact": crafters(),
  "/leaderboard": crafters(),
  "/login": anybody(),
  // The embedded demo's only, and only while nothing delivers its mails.
  "/mailbox": anybody(),
  "/new-password": anybody({ token: NO_TOKEN }),
  "/partner": anybody(),
  "/pay": anybody(),
  "/pricing": anybody(),
  "/profile": crafters({ allocate: own("session") }),
  "/profile/data": crafters(),
  "/profile/reminders": crafters(),
  "/profile/[userId]": crafters({ userId: shared("user") }),
  "/reset-password": anybody(),
  "/sandbox/checkout": { ...anybody(), welcome: 404 },
  "/sandbox/portal": { ...anybody(), welcome: 404 },
  "/signup": anybody(),
  "/terms": anybody(),
  "/terms/cookies": anybody(),
  "/terms/privacy": anybody(),
  "/unsubscribe": anybody({ token: NO_TOKEN }),
};
