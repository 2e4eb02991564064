import type { Metadata } from "next";
import { BackLink } from "@/components/ui/back-link";
import { Card, CardTitle } from "@/components/ui/card";
import { listTermsAcceptances } from "@/db/queries/auth/terms";
import { findUsage } from "@/db/queries/billing/usage";
import { listImports } from "@/db/queries/imports/list-imports";
import { listOngoingProjects } from "@/db/queries/projects/ongoing";
import { dateWords } from "@/lib/domain/shared/local-time";
import { requireUser } from "@/lib/server/auth/current-user";
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
    <div className="wrap py-7 *:max-w-160">
      <div className="mb-5">
        <BackLink href="/profile/settings">Settings</BackLink>
        <h1>Your data</h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Card aria-labelledby="import-title">
          <CardTitle id="import-title">Import</CardTitle>
          <p className="mt-1.5 mb-4 text-muted">
            Sessions from Toggl, Clockify, solidtime, Harvest, Super Productivity, any other CSV file, or an export of
            Craft Pact. The file is read on this device first, and you see what will happen before anything is stored.
            Imported time counts for your totals and projects, not for XP, streaks, challenges or leaderboards.
          </p>
          <LazyImport timeZone={user.timeZone} mine={mine} />
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
        <Card aria-labelledby="export-title">
          <CardTitle id="export-title">Export</CardTitle>
          <p className="mt-1.5 mb-4 text-muted">
            Downloads everything as one ZIP of CSV and JSON files: sessions, projects, materials, methods, allocations,
            comments, photos, profile and avatar. You can import it into another account, without the photos. Up to five
            times a day.
          </p>
          <ExportForm />
        </Card>
        {accepted ? (
          <p className="text-sm text-muted">
            You accepted the <a href="/terms">terms</a> of {dateWords(accepted.version, "UTC")} on{" "}
            {dateWords(accepted.acceptedAt, user.timeZone)}.
          </p>
        ) : null}
      </div>
    </div>
  );
}
