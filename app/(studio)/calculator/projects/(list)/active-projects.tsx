import { UsageLine } from "@/components/billing/usage-line";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";
import { listActiveProjects, type ProjectCard } from "@/db/queries/projects/ongoing";
import { readUsage } from "@/lib/server/limits/usage";
import { loggedTime } from "../logged-time";
import { ProjectActions } from "../project-actions";

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
  return (
    <>
      <UsageLine usage={usage?.activeProjects} what="active projects" />
      <ul className="list-card">
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} />
        ))}
      </ul>
    </>
  );
}

function ProjectRow({ project }: { project: ProjectCard }) {
  const nameId = `project-${project.id}`;
  return (
    <li className="project-row">
      <div className="min-w-0 flex-[1_1_11rem]">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={nameId} className="text-lg wrap-anywhere">
            <SoftLink href={`/calculator/projects/${project.id}`} className="project-name">
              <bdi>{project.name}</bdi>
            </SoftLink>
          </h2>
          <Badge tone={project.isOneOff ? "neutral" : "ochre"}>{project.isOneOff ? "Once-off" : "Template"}</Badge>
        </div>
        <p className="num mt-0.5 text-sm text-muted">
          {project.isOneOff ? loggedTime(project) : "A reusable starting point"}
        </p>
      </div>
      <ProjectActions
        project={{ id: project.id, name: project.name, isOneOff: project.isOneOff }}
        nameId={nameId}
        base="/calculator/projects"
      />
    </li>
  );
}
