/**
 * Where each table would be stored if one primary could not hold all crafters (db/growing.md):
 * - `user`: on its crafter's node, by this column.
 * - `parent`: with the crafter's row that this column points to; needs the crafter's id as well before a distribution.
 * - `reference`: small and the same for all, so every node has a copy.
 * - `snapshot`: sums over crafters, updated from changes, which pages read instead of every crafter's rows.
 * - `central`: belongs to no crafter, or is read before the caller is known; stays on one node.
 */
type Home =
  | { at: "user"; by: "user_id" | "id" }
  | { at: "parent"; by: string; of: string }
  | { at: "reference" | "snapshot" | "central" };

const homesOf = (home: Home, tables: string) => tables.split(/\s+/).map((table): [string, Home] => [table, home]);

export const DISTRIBUTION: Record<string, Home> = Object.fromEntries([
  ...homesOf({ at: "user", by: "id" }, "users"),
  ...homesOf(
    { at: "user", by: "user_id" },
    `crafting_sessions session_days session_allocations session_edits session_reminders session_touches intended_projects
    user_days xp_events devices stopwatch_taps stopwatch_questions imports projects project_photos project_time_logs
    project_sales project_sale_edits sales_channels studio_settings materials material_movements calculation_methods
    saved_methods user_challenges user_selected_impacts notifications notification_prefs portfolios portfolio_pieces shares subscriptions given_plans
    credentials auth_sessions authenticators passkeys recovery_codes remembered_devices terms_acceptances monthly_mails
    board_reviews reports leaderboard_standings leaderboard_changes`,
  ),
  ...homesOf({ at: "parent", by: "session_id", of: "crafting_sessions" }, "session_segments"),
  ...homesOf({ at: "parent", by: "project_id", of: "projects" }, "project_materials"),
  ...homesOf({ at: "parent", by: "share_id", of: "shares" }, "share_views"),
  // Every read of a crafter's public content checks whether it is hidden; undecided cases are few.
  ...homesOf({ at: "reference" }, "report_cases announcements causes challenges plan_limits time_zones"),
  ...homesOf(
    { at: "snapshot" },
    "challenge_days challenge_totals leaderboard_counts leaderboard_rows leaderboard_snapshots leaderboard_steps",
  ),
  // A discussion is read by its challenge, across authors.
  ...homesOf({ at: "central" }, "challenge_comments"),
  // Few rows that belong to no crafter: they outlive the account they concern.
  ...homesOf({ at: "central" }, "admins admin_acts"),
  // Read by an address or a token, before anybody is signed in.
  ...homesOf(
    { at: "central" },
    `pending_signups pending_logins mail_pauses one_time_tokens old_handles gone_shares captcha_used rate_limits
    mail_outbox paddle_events sandbox_objects`,
  ),
]);

/** The tables distributed by crafter, and the column with the crafter's id. */
export const USER_COLUMNS = new Map(
  Object.entries(DISTRIBUTION).flatMap(([table, home]) => (home.at === "user" ? [[table, home.by] as const] : [])),
);

/** The tables whose rows point to a parent row of their crafter, and that parent's table. */
export const PARENTS = new Map(
  Object.entries(DISTRIBUTION).flatMap(([table, home]) => (home.at === "parent" ? [[table, home.of] as const] : [])),
);
