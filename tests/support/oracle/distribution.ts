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

const user: Home = { at: "user", by: "user_id" };
const reference: Home = { at: "reference" };
const snapshot: Home = { at: "snapshot" };
const central: Home = { at: "central" };

export const DISTRIBUTION: Record<string, Home> = {
  users: { at: "user", by: "id" },

  crafting_sessions: user,
  session_segments: { at: "parent", by: "session_id", of: "crafting_sessions" },
  session_days: user,
  session_allocations: user,
  session_edits: user,
  session_reminders: user,
  session_touches: user,
  intended_projects: user,
  user_days: user,
  xp_events: user,
  devices: user,
  stopwatch_taps: user,
  stopwatch_questions: user,
  imports: user,

  projects: user,
  project_materials: { at: "parent", by: "project_id", of: "projects" },
  project_photos: user,
  project_time_logs: user,
  project_sales: user,
  project_sale_edits: user,
  sales_channels: user,
  studio_settings: user,
  calculation_methods: user,
  saved_methods: user,

  user_challenges: user,
  user_selected_impacts: user,
  notifications: user,
  notification_prefs: user,
  portfolios: user,
  portfolio_pieces: user,
  shares: user,
  share_views: { at: "parent", by: "share_id", of: "shares" },
  subscriptions: user,
  given_plans: user,
  credentials: user,
  auth_sessions: user,
  authenticators: user,
  passkeys: user,
  recovery_codes: user,
  remembered_devices: user,
  terms_acceptances: user,
  monthly_mails: user,
  board_reviews: user,
  reports: user,
  leaderboard_standings: user,
  leaderboard_changes: user,

  // Every read of a crafter's public content checks whether it is hidden; undecided cases are few.
  report_cases: reference,
  announcements: reference,
  causes: reference,
  challenges: reference,
  plan_limits: reference,
  time_zones: reference,

  challenge_totals: snapshot,
  leaderboard_counts: snapshot,
  leaderboard_rows: snapshot,
  leaderboard_snapshots: snapshot,
  leaderboard_steps: snapshot,

  // A discussion is read by its challenge, across authors.
  challenge_comments: central,
  // Few rows that belong to no crafter: they outlive the account they concern.
  admins: central,
  admin_acts: central,
  // Read by an address or a token, before anybody is signed in.
  pending_signups: central,
  pending_logins: central,
  mail_pauses: central,
  one_time_tokens: central,
  old_handles: central,
  gone_shares: central,
  captcha_used: central,
  rate_limits: central,
  mail_outbox: central,
  paddle_events: central,
  sandbox_objects: central,
};

/** The tables distributed by crafter, and the column with the crafter's id. */
export const USER_COLUMNS = new Map(
  Object.entries(DISTRIBUTION).flatMap(([table, home]) => (home.at === "user" ? [[table, home.by] as const] : [])),
);

/** The tables whose rows point to a parent row of their crafter, and that parent's table. */
export const PARENTS = new Map(
  Object.entries(DISTRIBUTION).flatMap(([table, home]) => (home.at === "parent" ? [[table, home.of] as const] : [])),
);
