import { randomUUID } from "node:crypto";
import { withConnection } from "@/db/connection/one";
import { createRandom, type Random } from "@/db/demo/random";

const ZONES = "UTC Africa/Johannesburg America/New_York Asia/Kathmandu Australia/Lord_Howe Pacific/Apia".split(" ");
const KINDS = ["making", "making", "making", "finishing", "designing", "learning", "business"];
const CURRENCIES = ["R", "€"];
const CHANNELS = ["Direct", "Market"];
const [MINUTE, QUARTER, DAY] = [60_000, 900_000, 86_400_000];

/** A crafter with random sessions without pauses, on whole seconds, some added later; with projects and sales. */
export type Account = ReturnType<typeof anAccount>;
type Session = Account["sessions"][number];

/** A part of a session: its seconds within one date and one hour of local time. */
export type Part = { date: string; hour: number; seconds: number; session: Session };

/** A random account; the same for the same key. */
export function anAccount(key: string, until: number) {
  const source: Random = createRandom(key);
  const random = () => source.between(0, 1);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length - 1)] as T;
  const project = (name: string, mayBeFinished: boolean) => ({
    id: randomUUID(),
    name,
    isFinished: random() < 0.6 && mayBeFinished,
    currency: pick(CURRENCIES),
    made: 1 + upTo(4),
    costs: upTo(20_000),
    seconds: upTo(40_000),
    template: null as string | null,
  });
  const templates = [1, 2].map((n) => project(`Template ${n}`, false));
  const projects = Array.from({ length: upTo(11) }, (_, n) => project(`Project ${n}`, true));
  for (const one of projects) if (random() < 0.5) one.template = pick(templates).id;
  let at = until - upTo(3) * DAY;
  const sessions = Array.from({ length: upTo(40) }, () => {
    const to = at - upTo(600) * MINUTE - upTo(59) * 1000;
    const from = to - (1 + upTo(400)) * MINUTE - upTo(59) * 1000;
    at = from - (random() < 0.7 ? upTo(2) : upTo(60)) * DAY;
    const kind = pick(KINDS);
    const onProject = kind !== "business" && projects.length > 0 && random() < 0.6;
    return { id: randomUUID(), kind, project: onProject ? pick(projects).id : null, from, to, isLate: random() < 0.2 };
  });
  const channels = new Map(CHANNELS.map((name) => [name, randomUUID()]));
  const sales = projects
    .filter(({ isFinished }) => isFinished)
    .flatMap(({ id, made }) => {
      const left = Array.from({ length: upTo(made) }, () => 1);
      return left.map((pieces) => {
        const fate = pick(["sold", "sold", "sold", "gift", "own_use"]);
        const isSold = fate === "sold";
        const day = new Date(until - upTo(500) * DAY).toISOString().slice(0, 10);
        const channel = isSold && random() < 0.8 ? pick(CHANNELS) : null;
        const [gross, fees] = isSold ? [upTo(90_000), upTo(900)] : [0, 0];
        return { project: id, channel, fate, day, pieces, gross, fees };
      });
    });
  return { id: randomUUID(), zone: pick(ZONES), sessions, projects: [...templates, ...projects], sales, channels };
}

/** Cuts sessions at every quarter of an hour, the finest step at which dates and hours change in these zones. */
export function partsOf({ sessions, zone }: Account): Part[] {
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return sessions.flatMap((session) => {
    const parts: Part[] = [];
    for (let from = session.from; from < session.to; from = (Math.floor(from / QUARTER) + 1) * QUARTER) {
      const [date = "", time = ""] = clock.format(from).split(" ");
      const to = Math.min(session.to, (Math.floor(from / QUARTER) + 1) * QUARTER);
      parts.push({ date, hour: Number(time.slice(0, 2)), seconds: (to - from) / 1000, session });
    }
    return parts;
  });
}

/** Inserts the accounts. History bypasses its triggers; days are written as Save books them, for the sums. */
export async function insertAccounts(accounts: readonly Account[]): Promise<void> {
  const rows = <T>(of: (account: Account) => T[]) => JSON.stringify(accounts.flatMap(of));
  const days = rows((account) => {
    const found = new Map<string, { session: string; user: string; date: string; seconds: number; late: number }>();
    for (const { date, seconds, session } of partsOf(account)) {
      const key = session.id + date;
      const day = found.get(key) ?? { session: session.id, user: account.id, date, seconds: 0, late: 0 };
      day.seconds += seconds;
      if (session.isLate) day.late += seconds;
      found.set(key, day);
    }
    return [...found.values()];
  });
  const users = rows(({ id, zone }) => [{ id, zone, email: `${id}@craftpact.example` }]);
  const projects = rows((account) => account.projects.map((one) => ({ ...one, user: account.id })));
  const channels = rows(({ id: user, channels: all }) => [...all].map(([name, id]) => ({ id, name, user })));
  const sales = rows((account) =>
    account.sales.map((one) => ({
      ...one,
      channel: one.channel && account.channels.get(one.channel),
      user: account.id,
    })),
  );
  const sessions = rows((account) =>
    account.sessions.map(({ from, to, ...one }) => ({
      ...{ ...one, user: account.id, seconds: (to - from) / 1000 },
      ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    })),
  );
  await withConnection(process.env.ADMIN_DATABASE_URL ?? "", (owner) =>
    owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into users (id, email, time_zone) select id, email, zone
          from json_to_recordset(${users}::text::json) as r(id uuid, email text, zone text)`;
      await tx`insert into projects (id, user_id, name, status, is_one_off, additional_costs, pieces, made_from, snapshot, completed_at)
          select id, "user", name, case when "isFinished" then 'finished' else 'ongoing' end, name not like 'Template%', costs, made, template,
            case when "isFinished" then jsonb_build_object('currency', currency, 'materialsCents', 0, 'totalSeconds', seconds) end,
            case when "isFinished" then app_now() end
          from json_to_recordset(${projects}::text::json) as r(id uuid, "user" uuid, name text, "isFinished" boolean, currency text,
            made int, costs int, seconds int, template uuid)`;
      await tx`insert into sales_channels (id, user_id, name, kind, currency, position) select id, "user", name, 'direct', 'R', 0
          from json_to_recordset(${channels}::text::json) as r(id uuid, "user" uuid, name text)`;
      await tx`insert into project_sales (user_id, project_id, channel_id, fate, sold_on, pieces, gross, fees)
          select "user", project, channel, fate, day, pieces, gross, fees from json_to_recordset(${sales}::text::json)
            as r("user" uuid, project uuid, channel uuid, fate text, day date, pieces int, gross int, fees int)`;
      await tx`insert into crafting_sessions (id, user_id, start_time, end_time, duration, manual_seconds, kind, is_allocated)
          select id, "user", "from", "to", seconds, case when "isLate" then seconds else 0 end, kind, project is not null
          from json_to_recordset(${sessions}::text::json) as r(id uuid, "user" uuid, "from" timestamptz, "to" timestamptz,
            seconds int, "isLate" boolean, kind text, project uuid)`;
      await tx`insert into session_segments (session_id, started_at, ended_at, is_manual, is_late)
          select id, "from", "to", "isLate", "isLate" from json_to_recordset(${sessions}::text::json)
            as r(id uuid, "from" timestamptz, "to" timestamptz, "isLate" boolean)`;
      await tx`insert into project_time_logs (user_id, project_id, session_id, logged_time)
          select "user", project, id, seconds from json_to_recordset(${sessions}::text::json)
            as r("user" uuid, project uuid, id uuid, seconds int) where project is not null`;
      await tx`set local session_replication_role = origin`;
      await tx`insert into session_days (session_id, user_id, local_date, seconds, manual_seconds, late_seconds)
          select session, "user", date, seconds, late, late from json_to_recordset(${days}::text::json)
            as r(session uuid, "user" uuid, date date, seconds int, late int)`;
    }),
  );
}
