import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { findHiddenHours } from "@/db/queries/insights";
import type { MethodCard } from "@/db/queries/methods/cards";
import { listOfferedMethods } from "@/db/queries/methods/saved";
import { countCompletedProjects } from "@/db/queries/projects/completed";
import { listActiveProjects } from "@/db/queries/projects/ongoing";
import { listFloors } from "@/db/queries/sales/floors";
import { listEarnings, listLedgerRows } from "@/db/queries/sales/sums";
import { HIDDEN_HOURS_DAYS, hiddenMinutes, worthSentences } from "@/lib/domain/insights/studio";
import { sumLedger } from "@/lib/domain/sales/ledger";
import { localDateOf, monthOf } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { countOf } from "@/lib/domain/shared/text";
import { requireUser } from "@/lib/server/auth/current-user";
import { ActiveProjects } from "./active-projects";
import { listMonthsUntil, MonthsBefore, MonthTiles } from "./month-cards";

export const metadata: Metadata = { title: "Studio" };

const METHODS_SHOWN = 3;

/** The month in figures, projects in progress, the latest methods, and the next step for newcomers. */
export default async function StudioDashboardPage() {
  const user = await requireUser();
  const today = localDateOf(new Date(), user.timeZone);
  const months = listMonthsUntil(today);
  const { start, end } = monthOf(today);
  const [projects, methods, earnings, ledger, hidden, floors] = await Promise.all([
    listActiveProjects(user.id),
    listOfferedMethods(user.id, METHODS_SHOWN),
    listEarnings(user.id, `${months[0]}-01`, user.timeZone),
    listLedgerRows(user.id, start, end),
    findHiddenHours(user.id, today),
    listFloors(user.id),
  ]);
  const ongoing = projects.filter(({ isOneOff }) => isOneOff);
  // Counted only for crafters who have completed and sold nothing recently.
  const hasCompleted = earnings.length > 0 || ledger.length > 0 || (await countCompletedProjects(user.id)) > 0;
  const minutes = hiddenMinutes(hidden);
  const isNew = !hasCompleted && (methods.length === 0 || projects.length === 0);
  return (
    <div className="wrap py-7">
      <header className="mb-5 flex items-center justify-between gap-4">
        <div className="min-w-0">
          <h1>Studio</h1>
          <HelpLink to="prices" />
          <p className="mt-1 text-muted">Your hours, turned into fair prices.</p>
        </div>
        {isNew ? null : (
          <SoftLink href="/calculator/projects/new" prefetch={false} className="add-link">
            <Icon of="plus" />
            <span>New Project</span>
          </SoftLink>
        )}
      </header>
      {isNew ? (
        <FirstSteps hasMethod={methods.length > 0} hasProject={projects.length > 0} />
      ) : (
        <MonthTiles earnings={earnings} sums={sumLedger(ledger)} month={today.slice(0, 7)} />
      )}
      <MonthsBefore earnings={earnings} months={months} />
      {isNew && ongoing.length === 0 ? null : <ActiveProjects projects={ongoing} />}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
        {methods.length > 0 ? <MethodsCard methods={methods} /> : null}
        {minutes ? (
          <Card aria-labelledby="hidden-hours-title">
            <CardTitle id="hidden-hours-title">Hidden hours</CardTitle>
            <p className="num mt-2">
              In the last {HIDDEN_HOURS_DAYS} days each making hour carried{" "}
              <strong className="display block text-[2rem] leading-tight">{countOf(minutes, "minute")}</strong> of
              business. {worthSentences(minutes, floors)}
            </p>
            <SoftLink href="/calculator/insights" prefetch={false} className="card-link mt-0">
              How it is counted
            </SoftLink>
          </Card>
        ) : null}
      </div>
    </div>
  );
}

/** The first steps in the Studio, the first open one with a button in place of its name, above an example of a price. */
function FirstSteps({ hasMethod, hasProject }: { hasMethod: boolean; hasProject: boolean }) {
  const steps = [
    {
      title: "Set your rate",
      text: "A calculation method: your hourly or daily rate, plus profit if you like.",
      done: hasMethod,
      way: { href: "/calculator/methods", label: "Set your rate" },
    },
    {
      title: "Start a project",
      text: "Track its time with the stopwatch.",
      done: hasProject,
      way: { href: "/calculator/projects/new", label: "New Project" },
    },
    { title: "Mark it complete", text: "Add materials and costs to get the price.", done: false, way: null },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Card aria-labelledby="steps-title" className="first-price">
      <CardTitle id="steps-title">From hours to a price</CardTitle>
      <ol>
        {steps.map(({ title, text, done, way }, at) => (
          <li key={title}>
            <span
              aria-hidden="true"
              className={`display grid size-9 place-items-center rounded-full ${done ? "bg-moss-soft text-moss" : "bg-accent-soft text-accent"}`}
            >
              {done ? <Icon of="circle-check" /> : at + 1}
            </span>
            {at === next && way ? (
              <SoftLink href={way.href} prefetch={false} className={buttonClass({ className: "justify-self-start" })}>
                {way.label}
              </SoftLink>
            ) : (
              <p className="font-semibold">
                {title}
                {done ? <span className="sr-only"> (done)</span> : null}
              </p>
            )}
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="num">
        <span>
          <b>R120</b> an hour
        </span>{" "}
        <i>×</i>{" "}
        <span>
          <b>2h 30m</b> of work
        </span>{" "}
        <i>=</i>{" "}
        <span>
          <b>R345</b> with R45 of wool
        </span>
      </p>
    </Card>
  );
}

function MethodsCard({ methods }: { methods: readonly MethodCard[] }) {
  return (
    <Card aria-labelledby="methods-title">
      <CardHeader>
        <CardTitle id="methods-title">Latest methods</CardTitle>
        <SoftLink href="/calculator/methods" className="card-link">
          All methods
        </SoftLink>
      </CardHeader>
      <ul className="mt-1.5 divide-y divide-line">
        {methods.map(({ id, title, rateType, rateCents, currency }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span className="max-w-full wrap-anywhere">{title}</span>
            <span className="num shrink-0 text-sm text-muted">
              {printMoney(rateCents, currency)} {rateType === "hourly" ? "an hour" : "a day"}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
