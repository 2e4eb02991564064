import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";
import type { ProjectCard } from "@/db/queries/projects/ongoing";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { describeLoggedTime } from "../projects/logged-time";

const SHOWN = 6;

/** Projects in progress with their time as threads, whose lengths compare the projects and do not show progress. */
export function ActiveCard({ projects }: { projects: readonly ProjectCard[] }) {
  const longest = Math.max(1, ...projects.map(({ totalSeconds }) => totalSeconds));
  const shown = projects.slice(0, SHOWN);
  return (
    <Card aria-labelledby="active-title">
      <CardHeader>
        <CardTitle id="active-title">In progress</CardTitle>
        <SoftLink
          href="/calculator/projects"
          className="-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-accent"
        >
          All projects
        </SoftLink>
      </CardHeader>
      {shown.length === 0 ? (
        <EmptyState
          title="No ongoing projects found"
          drawing="basket"
          size="card"
          action={
            <SoftLink href="/calculator/projects/new" prefetch={false} className={buttonClass({ variant: "quiet" })}>
              Start a project
            </SoftLink>
          }
        >
          <p>Start a project and track its time with the stopwatch.</p>
        </EmptyState>
      ) : (
        <ul className="mt-1.5 divide-y divide-line">
          {shown.map((project) => (
            <li key={project.id} className="py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <SoftLink
                  href={`/calculator/projects/${project.id}`}
                  className="relative -my-2.5 inline-flex min-h-11 max-w-full items-center text-ink wrap-anywhere no-underline hover:underline"
                >
                  {project.name}
                </SoftLink>
                <span className="num shrink-0 font-semibold">{formatDuration(project.totalSeconds)}</span>
              </div>
              <div
                aria-hidden="true"
                className="stitch-long mt-1.5 h-1.5 text-accent"
                style={{ width: `${((project.totalSeconds / longest) * 66).toFixed(1)}%` }}
              />
              <p className="num mt-1 text-sm text-muted">{describeLoggedTime(project)}</p>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 1 ? (
        <p className="border-t border-line pt-3 text-sm text-muted">The bars compare time per project.</p>
      ) : null}
      {projects.length > SHOWN ? <p className="mt-1 text-sm text-muted">And {projects.length - SHOWN} more.</p> : null}
    </Card>
  );
}
