import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Choice } from "@/components/ui/choice";
import { TextareaField } from "@/components/ui/form-fields";
import { FormMessage } from "@/components/ui/form-message";
import { SoftLink } from "@/components/ui/soft-link";
import { findReportable, type Reportable } from "@/db/queries/reports/reportable";
import {
  isReportKind,
  MAX_REPORT_TEXT,
  REASON_MISSING,
  REPORT_LIMIT_REACHED,
  REPORT_REASON_WORDS,
  REPORT_REASONS,
  REPORT_TOO_LONG,
  type ReportKind,
  THING_NAMES,
} from "@/lib/domain/reports/kinds";
import type { Query } from "@/lib/domain/shared/address";
import { currentAccountTag, requireUser } from "@/lib/server/auth/current-user";
import ThanksPage from "../../thanks/page";

type Props = { params: Promise<{ kind: string; id: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: headingOf((await readFromParams(params)).kind) };
}

/** Asks what is wrong with the reported thing. Works without our script. */
export default async function ReportPage({ params, searchParams }: Props) {
  const [{ kind, id, found }, { problem }, account] = await Promise.all([
    readFromParams(params),
    searchParams,
    currentAccountTag(),
  ]);
  if (found.status === "reported") return <ThanksPage />;
  return (
    <div className="wrap py-7 *:max-w-160">
      <h1>{headingOf(kind)}</h1>
      <p className="mt-1 mb-4 text-muted">Is something wrong with it? Say so, and somebody will look at it.</p>
      <ReportedThing kind={kind} thing={found.thing} />
      <ReportForm kind={kind} id={id} account={account} problem={problem} />
    </div>
  );
}

function headingOf(kind: ReportKind): string {
  return `Report this ${THING_NAMES[kind]}`;
}

async function readFromParams(params: Props["params"]) {
  const { kind, id } = await params;
  return { ...(await readThing(kind, id)), id };
}

const readThing = cache(async (kind: string, id: string) => {
  const user = await requireUser();
  if (!isReportKind(kind)) notFound();
  return { kind, found: (await findReportable(user.id, { kind, id })) ?? notFound() };
});

/** The reported thing in words, with its pictures, which can be reported separately. */
function ReportedThing({ kind, thing }: { kind: ReportKind; thing: Reportable }) {
  const { by, title, words, picture, pictures } = thing;
  return (
    <Card aria-label={`The ${THING_NAMES[kind]}`} className="mb-5">
      {title ? (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
      ) : null}
      {by ? (
        <p className="text-muted">
          {kind === "profile" ? "" : "By "}
          <bdi className={kind === "profile" ? "font-semibold text-ink" : undefined}>{by}</bdi>
        </p>
      ) : null}
      {picture ? (
        // biome-ignore lint/performance/noImgElement: our own pictures need no optimiser
        <img src={picture} alt={kind === "profile" ? "Their avatar" : words} className="mt-2 max-h-60 rounded-lg" />
      ) : null}
      {words && kind !== "profile" ? (
        <p dir="auto" className="mt-2 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      ) : null}
      {pictures.length > 0 ? <OnlyPicture pictures={pictures} /> : null}
    </Card>
  );
}

function OnlyPicture({ pictures }: Pick<Reportable, "pictures">) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Is it only a picture?</summary>
      <ul>
        {pictures.map(({ label, href }) => (
          <li key={href}>
            <SoftLink href={href} prefetch={false} className="inline-flex min-h-11 items-center wrap-anywhere">
              Report the picture of <bdi className="ml-1">{label}</bdi>
            </SoftLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

const PROBLEMS = new Map([
  ["limit", REPORT_LIMIT_REACHED],
  ["reason", REASON_MISSING],
  ["text", REPORT_TOO_LONG],
]);

type ReportFormProps = { kind: ReportKind; id: string; account: string; problem: string | string[] | undefined };

function ReportForm({ kind, id, account, problem }: ReportFormProps) {
  return (
    <form method="post" action="/api/reports" className="grid gap-5">
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <FormMessage tone="error">{PROBLEMS.get(String(problem))}</FormMessage>
      <fieldset>
        <legend className="mb-1.5 font-semibold">What’s wrong with it?</legend>
        <div className="overflow-hidden rounded-xl border border-line bg-surface">
          {REPORT_REASONS.map((reason) => (
            <Choice key={reason} name="reason" value={reason} required>
              {REPORT_REASON_WORDS[reason]}
            </Choice>
          ))}
        </div>
      </fieldset>
      <TextareaField
        id="report-text"
        label="Anything else we should know? (optional)"
        hint={`Up to ${MAX_REPORT_TEXT} characters. Its author never learns who reported it.`}
        name="text"
        maxLength={MAX_REPORT_TEXT}
      />
      <div>
        <Button type="submit" className="max-sm:w-full">
          Send report
        </Button>
      </div>
    </form>
  );
}
