import { SoftLink } from "@/components/ui/soft-link";
import type { ActiveProject } from "@/db/queries/projects/ongoing";
import { EmptyCard } from "../empty-card";
import { ProjectCover } from "../project-cover";
import { describeLoggedTime } from "../projects/logged-time";

const SHOWN = 4;

/** One row of projects in progress as small cards, the one worked on last first. */
export function ActiveProjects({ projects }: { projects: readonly ActiveProject[] }) {
  return (
    <section aria-labelledby="active-title" className="mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="active-title">In progress</h2>
        {projects.length > 0 ? (
          <SoftLink href="/calculator/projects" className="card-link my-0">
            {projects.length > SHOWN ? `All ${projects.length} projects` : "All projects"}
          </SoftLink>
        ) : null}
      </div>
      {projects.length === 0 ? (
        <EmptyCard
          title="No ongoing projects found"
          drawing="basket"
          way={{ href: "/calculator/projects/new", words: "Start a project", prefetch: false }}
        >
          Start a project and track its time with the stopwatch.
        </EmptyCard>
      ) : (
        <ul className="shelf-small">
          {projects.slice(0, SHOWN).map((project) => (
            <li key={project.id} className="tile">
              <ProjectCover name={project.name} cover={project.cover} sizes="(min-width: 480px) 260px, 46vw" />
              <SoftLink
                href={`/calculator/projects/${project.id}`}
                dir="auto"
                className="tile-name display text-base leading-snug sm:text-[1.0625rem]"
              >
                {` ${project.name} `}
              </SoftLink>
              <p className="num mt-auto text-sm text-muted max-sm:text-xs">{describeLoggedTime(project)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
