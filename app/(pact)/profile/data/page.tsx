import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import { Icon, type IconName } from "@/components/ui/icon";
import { PricedRows, Slip } from "@/components/ui/slip";
import { listTermsAcceptances } from "@/db/queries/auth/terms";
import { findUsage } from "@/db/queries/billing/usage";
import { countExport } from "@/db/queries/exports/export-sessions";
import { listImports } from "@/db/queries/imports/list-imports";
import { listOngoingProjects } from "@/db/queries/projects/ongoing";
import { dateWords } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { requireUser } from "@/lib/server/auth/current-user";
import { SettingsFrame } from "../settings/frame";
import { ExportForm } from "./export-form";
import { LazyImport, LazyImportList } from "./lazy-parts";

export const metadata: Metadata = { title: "Your data" };

/** Imports sessions, undoes imports, and exports everything. */
export default async function DataPage() {
  const user = await requireUser();
  const [imports, projects, usage, terms, parcel] = await Promise.all([
    listImports(user.id),
    listOngoingProjects(user.id),
    findUsage(user.id),
    listTermsAcceptances(user.id),
    countExport(user.id),
  ]);
  const accepted = terms.find(({ how }) => how === "signup");
  const { limitCount, currentCount } = usage?.activeProjects ?? { limitCount: -1, currentCount: 0 };
  const mine = {
    projects: projects.map(({ id, name }) => ({ id, name })),
    space: limitCount === -1 ? null : Math.max(0, limitCount - currentCount),
  };
  return (
    <SettingsFrame at="/profile/data" title="Your data">
      <Card aria-labelledby="import-title" className="data-way">
        <div>
          <DataHead id="import-title" icon="upload" title="Import">
            From Toggl, Clockify, Harvest, any other CSV file, or an export of Craft Pact.
          </DataHead>
          <details className="mt-2 text-sm text-muted">
            <summary className="min-h-11 py-2.5 font-semibold">How it works</summary>
            <p>
              The file is read on this device first, and you see what will happen before anything is stored. Exports of
              solidtime and Super Productivity work too. Imported time counts for your totals and projects, not for XP,
              streaks, challenges or leaderboards.
            </p>
          </details>
        </div>
        <LazyImport timeZone={user.timeZone} mine={mine} />
      </Card>
      <Card aria-labelledby="export-title" className="data-way">
        <div>
          <DataHead id="export-title" icon="download" title="Export">
            Everything as one ZIP of CSV and JSON files, up to five times a day.
          </DataHead>
          <ExportForm />
        </div>
        <Slip className="px-6">
          <h3 className="display text-lg">In the parcel</h3>
          <PricedRows
            className="mt-2.5"
            rows={[
              ...Object.entries<number>(parcel)
                .filter(([, rows]) => rows > 0)
                .map(([file, rows]) => ({ key: file, label: `${file}.csv`, value: countOf(rows, "row") })),
              { key: "data", label: "data.json", value: "all of it" },
            ]}
          />
          <p className="mt-3 border-t-2 border-dashed border-control/60 pt-3 text-sm text-muted">
            Also materials, allocations, comments, your profile and avatar. Another account can import it, without the
            photos.
          </p>
        </Slip>
      </Card>
      {imports.length > 0 ? (
        <Card aria-labelledby="imports-title">
          <CardTitle id="imports-title" tabIndex={-1}>
            Imports so far
          </CardTitle>
          <p className="mt-1.5 text-muted">You can undo an import for 30 days.</p>
          <LazyImportList imports={imports} timeZone={user.timeZone} />
        </Card>
      ) : null}
      {accepted ? (
        <p className="text-sm text-muted">
          You accepted the <a href="/terms">terms</a> of {dateWords(accepted.version, "UTC")} on{" "}
          {dateWords(accepted.acceptedAt, user.timeZone)}.
        </p>
      ) : null}
    </SettingsFrame>
  );
}

function DataHead({ id, icon, title, children }: { id: string; icon: IconName; title: string; children: ReactNode }) {
  return (
    <>
      <div className="flex items-center gap-3.5">
        <Icon of={icon} size={24} className="box-content shrink-0 rounded-lg bg-accent-soft p-3 text-accent" />
        <CardTitle id={id}>{title}</CardTitle>
      </div>
      <p className="mt-3 text-muted">{children}</p>
    </>
  );
}
