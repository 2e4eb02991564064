import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { findReportable } from "@/db/queries/reports/reportable";
import { isReportKind, type ReportKind, thingName } from "@/lib/domain/reports/kinds";
import { currentAccountTag, requireUser } from "@/lib/server/auth/current-user";
import { Thanks } from "../../thanks";
import { ReportForm } from "./report-form";
import { ReportedThing } from "./reported-thing";

type Props = {
  params: Promise<{ kind: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: headingOf((await read(params)).kind) };
}

/** What is reported, and what is wrong with it. Works without our script. */
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
  return `Report this ${thingName(kind)}`;
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
