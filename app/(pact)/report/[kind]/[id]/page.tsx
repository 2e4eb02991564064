import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Card } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { findReportable, type Reportable } from "@/db/queries/reports/reportable";
import { isReportKind, type ReportKind, THING_NAMES } from "@/lib/domain/reports/kinds";
import { currentAccountTag, requireUser } from "@/lib/server/auth/current-user";
import { Thanks } from "../../thanks";
import { ReportForm } from "./report-form";

type Props = {
  params: Promise<{ kind: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: headingOf((await read(params)).kind) };
}

/** Asks what is wrong with the reported thing. Works without our script. */
export default async function ReportPage({ params, searchParams }: Props) {
  const [{ kind, id, found }, { problem }, account] = await Promise.all([
    read(params),
    searchParams,
    currentAccountTag(),
  ]);
  if (found.status === "reported") return <Thanks />;
  return (
    <div className="wrap max-w-160 py-7">
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

async function read(params: Props["params"]) {
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
