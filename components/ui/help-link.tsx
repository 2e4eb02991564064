/** The topics of the help articles, by their address under /help. */
export const HELP_ABOUT = {
  allocation: "allocating time",
  challenges: "challenges",
  impact: "impact",
  insights: "insights",
  leaderboard: "the leaderboard",
  levels: "your profile",
  materials: "materials",
  plans: "plans and payments",
  prices: "from hours to a price",
  projects: "projects",
  security: "logging in safely",
  selling: "where you sell",
  sessions: "your sessions",
  sharing: "sharing finished work",
  stopwatch: "the stopwatch",
} as const;

/** Stands right after a screen's heading, in the same line, or in the corner of the stopwatch (app/globals.css). */
export function HelpLink({ to }: { to: keyof typeof HELP_ABOUT }) {
  return (
    <a href={`/help/${to}`} aria-label={`Help: ${HELP_ABOUT[to]}`}>
      ?
    </a>
  );
}
