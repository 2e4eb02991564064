import { UsageLine } from "@/components/billing/usage-line";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";
import { type ActiveProject, listActiveProjects } from "@/db/queries/projects/ongoing";
import { printMoney } from "@/lib/domain/shared/money";
import { readUsage } from "@/lib/server/limits/usage";
import { loggedTime } from "../logged-time";
import { ProjectActions } from "../project-actions";
import { HoursThread, TileCover, type TileProps } from "./tile-parts";

/** A shelf of tiles: what is in progress, with its time as a thread and its price so far. */
export async function ActiveProjects({ user }: { user: { id: string } }) {
  const [projects, usage] = await Promise.all([listActiveProjects(user.id), readUsage(user.id)]);
  if (projects.length === 0)
    return (
      <Card>
        <EmptyState
          title="No ongoing projects found"
          drawing="basket"
          action={
            <SoftLink href="/calculator/projects/new" prefetch={false} scroll={false} className={buttonClass()}>
              Start a project
            </SoftLink>
          }
        >
          <p>Start one, track its time with the stopwatch, then mark it complete to get its price.</p>
        </EmptyState>
      </Card>
    );
  const isAmongPhotos = projects.some(({ cover }) => cover);
  const longestSeconds = Math.max(...projects.map(({ totalSeconds }) => totalSeconds));
  // Work in hand comes before templates.
  const ordered = projects.toSorted((a, b) => Number(b.isOneOff) - Number(a.isOneOff));
  return (
    <>
      <UsageLine usage={usage?.activeProjects} what="active projects" />
      <ul className="shelf">
        {ordered.map((project) => (
          <ProjectTile
            key={project.id}
            project={project}
            longestSeconds={longestSeconds}
            isAmongPhotos={isAmongPhotos}
          />
        ))}
      </ul>
    </>
  );
}

function ProjectTile({ project, longestSeconds, isAmongPhotos }: TileProps & { project: ActiveProject }) {
  const nameId = `project-${project.id}`;
  const { price } = project;
  return (
    <li className="tile">
      <TileCover cover={project.cover} isAmongPhotos={isAmongPhotos} />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 id={nameId} className="text-lg wrap-anywhere">
          <SoftLink href={`/calculator/projects/${project.id}`} className="tile-name">
            <bdi>{project.name}</bdi>
          </SoftLink>
        </h2>
        <Badge tone={project.isOneOff ? "neutral" : "ochre"}>{project.isOneOff ? "Once-off" : "Template"}</Badge>
      </div>
      {project.isOneOff ? <HoursThread seconds={project.totalSeconds} longestSeconds={longestSeconds} /> : null}
      <p className="num text-sm text-muted">
        {project.isOneOff ? loggedTime(project) : "A reusable starting point"}
        {price && price.totalCents > 0 ? `, ${printMoney(price.totalCents, price.currency)} so far` : ""}
      </p>
      <div className="tile-foot">
        <ProjectActions
          project={{ id: project.id, name: project.name, isOneOff: project.isOneOff }}
          nameId={nameId}
          base="/calculator/projects"
        />
      </div>
    </li>
  );
}
