import type { ActLine } from "@/db/queries/admin/log";
import { ACTS } from "@/lib/domain/admin/acts";
import { TIERS, type Tier } from "@/lib/domain/billing/tiers";
import { dateFormat } from "@/lib/domain/shared/formats";
import { dateWords } from "@/lib/domain/shared/local-time";

type Props = { acts: readonly ActLine[]; timeZone: string; none?: string };

/** Lines of the admin log. A deleted account appears as its id. */
export function ActList({ acts, timeZone, none = "Nothing yet." }: Props) {
  if (acts.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ol className="-my-3 grid divide-y divide-line">
      {acts.map(({ id, at, act, subject, admin, reason, details }) => (
        <li key={id} className="py-3">
          <p className="font-semibold">{ACTS[act]}</p>
          <p className="text-sm text-muted wrap-anywhere">
            <time dateTime={at.toISOString()}>{timeOf(at, timeZone)}</time> · {admin ?? "command line"} ·{" "}
            {subject.href ? <a href={subject.href}>{subject.label}</a> : subject.label}
          </p>
          {reason ? <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p> : null}
          {details ? (
            <p className="mt-1 text-sm text-muted wrap-anywhere">{describeDetails(details, timeZone)}</p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function timeOf(at: Date, timeZone: string): string {
  return dateFormat({ dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
}

const LABELS: Record<string, string> = {
  plan: "Plan",
  days: "Days",
  until: "Until",
  plans: "Plans taken back",
  logins: "Logins ended",
  kind: "What",
  name: "Name",
  before: "Name before",
  end: "Last day",
  title: "Title",
  from: "From",
};

/** The details as text: plans by name, instants and dates in the reader's zone. */
function describeDetails(details: NonNullable<ActLine["details"]>, timeZone: string): string {
  return Object.entries(details)
    .map(([name, value]) => {
      const label = LABELS[name] ?? name;
      if (name === "plan" && isTier(value)) return `${label}: ${TIERS[value].name}`;
      if (typeof value !== "string") return `${label}: ${value}`;
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${label}: ${dateWords(value, timeZone)}`;
      return `${label}: ${isLocalDate(value) ? dateWords(`${value}T12:00:00Z`, "UTC") : value}`;
    })
    .join(", ");
}

function isLocalDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

function isTier(value: number | string): value is Tier {
  return Object.hasOwn(TIERS, value);
}
