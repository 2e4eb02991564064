import { AddDay, AddSession } from "@/components/sessions/add-buttons";
import { buttonClass } from "@/components/ui/button";
import { CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { findMethod } from "@/db/queries/methods/cards";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import { type Account, accountCurrency } from "@/lib/domain/shared/currencies";
import { dateWords } from "@/lib/domain/shared/local-time";
import { CostRows } from "../cost-rows";

type Props = { user: Account & { id: string; timeZone: string }; project: ProjectDetail };

/** What is noted on a project in progress, and the ways to add to it. */
export function NotedCard({ user, project }: Props) {
  return (
    <>
      {project.isOneOff ? <TimeRow user={user} project={project} /> : null}
      <CostsRow user={user} project={project} />
    </>
  );
}

const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 [&>:first-child]:flex-[1_1_9rem]";

function TimeRow({ user: { timeZone }, project: { id, name, sessions, likelyMethod: method } }: Props) {
  const [last] = sessions;
  return (
    <div className={ROW}>
      <div>
        <CardTitle>Time</CardTitle>
        <p className="num mt-1 text-sm text-muted">
          {last ? `Last on ${dateWords(last.startedAt, timeZone)}.` : "For hours without the stopwatch."}
        </p>
      </div>
      <AddSession variant="quiet" timeZone={timeZone} project={{ id, name }}>
        Add time
      </AddSession>
      {method?.rateType === "daily" ? (
        <AddDay variant="quiet" timeZone={timeZone} project={{ id, name }} hours={method.hoursPerDay}>
          Add a day
        </AddDay>
      ) : null}
    </div>
  );
}

/** What was noted, or what a template's projects start with; both change in a dialog. */
async function CostsRow({ user, project }: Props) {
  const { id, isOneOff, materials, additionalCostsCents, pieces, methodId, likelyMethod } = project;
  const method = methodId ? await findMethod(user.id, methodId) : null;
  const isEmpty = materials.length === 0 && additionalCostsCents === 0;
  const isNew = isEmpty && pieces === 1 && !method;
  const verb = isNew ? "Add" : "Change";
  return (
    <section aria-labelledby="costs-title">
      <div className={ROW}>
        <div>
          <CardTitle id="costs-title">Materials and costs</CardTitle>
          <p className="mt-1 text-sm text-muted">
            {isOneOff
              ? "Note what you buy as you go. Mark Complete begins with it."
              : "Projects made from this template start with these."}
          </p>
        </div>
        <SoftLink
          href={`/calculator/projects/${id}?costs=${id}`}
          prefetch={false}
          scroll={false}
          aria-label={`${verb} materials and costs`}
          className={buttonClass({ variant: "quiet" })}
        >
          {verb}
        </SoftLink>
      </div>
      {isEmpty && pieces === 1 ? null : (
        <CostRows
          costs={project}
          currency={(method ?? likelyMethod)?.currency ?? accountCurrency(user)}
          className="mt-4"
        />
      )}
      {method ? <p className="mt-3 text-sm wrap-anywhere text-muted">Priced by hours with “{method.title}”.</p> : null}
    </section>
  );
}
