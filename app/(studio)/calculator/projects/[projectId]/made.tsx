import { buttonClass } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { SoftLink } from "@/components/ui/soft-link";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";

/** Stands above the price right after a project was completed. */
export function Made({ project }: { project: { id: string; name: string; totalSeconds: number } }) {
  return (
    <div className="mb-5 print:hidden">
      <Moment
        title={
          <>
            <bdi>{project.name}</bdi> is made
          </>
        }
        action={
          <SoftLink
            href={`/calculator/projects/${project.id}/share`}
            className={buttonClass({ variant: "plain", size: "bare", className: "-mb-2 -ml-2 px-2 text-sm" })}
          >
            Share its receipt
          </SoftLink>
        }
      >
        {project.totalSeconds > 0
          ? `${formatDuration(project.totalSeconds)} of your hands are in it, and in its price.`
          : "Its price is kept below, as it was today."}
      </Moment>
    </div>
  );
}
