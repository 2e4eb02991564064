/** In a file without imports, for code that runs outside the server. */
export const ADVISORY_LOCKS = {
  migrate: 7_203_110_418,
  seed: 7_203_110_419,
  notificationSweep: 7_203_110_420,
  leaderboardRefresh: 7_203_110_421,
  monthlyMails: 7_203_110_422,
} as const;
