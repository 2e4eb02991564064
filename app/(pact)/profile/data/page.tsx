import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import { Icon, type IconName } from "@/components/ui/icon";
import { listTermsAcceptances } from "@/db/queries/auth/terms";
import { findUsage } from "@/db/queries/billing/usage";
import { listImports } from "@/db/queries/imports/list-imports";
import { listOngoingProjects } from "@/db/queries/projects/ongoing";
import { dateWords } from "@/lib/domain/shared/local-time";
import { requireUser } from "@/lib/server/auth/current-user";
import { SettingsFrame } from "../settings/frame";
import { ExportForm } from "./export-form";
import { LazyImport, LazyImportList } from "./lazy-parts";

export const metadata: Metadata = { title: "Your data" };

/** Imports sessions, undoes imports, and exports everything. */
export default async function DataPage() {
  const user = await requireUser();
  const [imports, projects, usage, terms] = await Promise.all([
    listImports(user.id),
    listOngoingProjects(user.id),
    findUsage(user.id),
    listTermsAcceptances(user.id),
  ]);
  const accepted = terms.find(({ how }) => how === "signup");
  const { limitCount, currentCount } = usage?.activeProjects ?? { limitCount: -1, currentCount: 0 };
  const mine = {
    projects: projects.map(({ id, name }) => ({ id, name })),
    space: limitCount === -1 ? null : Math.max(0, limitCount - currentCount),
  };
  return (
    <SettingsFrame at="/profile/data" title="Your data">
      <div className="data-ways">
        <Card aria-labelledby="import-title">
          <DataHead id="import-title" icon="upload" title="Import">
            From Toggl, Clockify, Harvest, any other CSV file, or an export of Craft Pact.
          </DataHead>
          <LazyImport timeZone={user.timeZone} mine={mine} />
          <Details title="How it works">
            The file is read on this device first, and you see what will happen before anything is stored. Exports of
            solidtime and Super Productivity work too. Imported time counts for your totals and projects, not for XP,
            streaks, challenges or leaderboards.
          </Details>
        </Card>
        <Card aria-labelledby="export-title">
          <DataHead id="export-title" icon="download" title="Export">
            Everything as one ZIP of CSV and JSON files, up to five times a day.
          </DataHead>
          <ExportForm />
          <Details title="What is in it">
            Sessions, projects, materials, methods, allocations, comments, photos, profile and avatar. You can import it
            into another account, without the photos.
          </Details>
        </Card>
      </div>
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

function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="mt-2 -mb-3 text-sm text-muted">
      <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
      <p className="pb-3">{children}</p>
    </details>
  );
}
