import { cache } from "react";
import { CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { SoftLink } from "@/components/ui/soft-link";
import { listCopies, type ProjectDetail } from "@/db/queries/projects/detail";
import { listChannels } from "@/db/queries/sales/channels";
import { listFloors, type WageFloor } from "@/db/queries/sales/floors";
import { priceOfSnapshot, rateHours } from "@/lib/domain/methods/pricing";
import { priceOfOne } from "@/lib/domain/sales/price-of-one";
import { supposedFromCopies } from "@/lib/domain/sales/supposed-hours";
import type { Wage } from "@/lib/domain/sales/worth";
import { type Account, accountCurrency } from "@/lib/domain/shared/currencies";
import { readAmount } from "@/lib/domain/shared/money";
import { missingPrices } from "../../cost-rows";
import { LazyWorthPanel } from "./lazy-parts";
import type { WorthPanelProps } from "./worth-panel";

/** Reads the channels once per request: both the ledger and “What it pays” need them. */
export const readChannels = cache(listChannels);

type Props = { user: Account & { id: string }; project: ProjectDetail };

/** “What it pays”: a price and the wage it brings, in each of the crafter's channels. */
export async function WorthCard({ user, project }: Props) {
  const templateId = project.isOneOff ? project.madeFrom : project.id;
  const hasCopies = templateId !== null && project.snapshot === null;
  const [channels, floors, copies] = await Promise.all([
    readChannels(user.id),
    listFloors(user.id),
    hasCopies ? listCopies(user.id, templateId) : [],
  ]);
  const method = project.likelyMethod;
  const used = channels.filter(({ isArchived }) => !isArchived);
  const currency =
    project.snapshot?.currency ?? method?.currency ?? floors[0]?.currency ?? used[0]?.currency ?? accountCurrency(user);
  const mine = used.filter((channel) => channel.currency === currency);
  const { cents: targetCents } = readAmount(project.worthBeginning?.wage ?? "", currency);
  const wageCents = targetCents ?? floorOf(floors, currency);
  const hoped =
    wageCents === null && method
      ? { cents: method.rateCents, hours: rateHours(method) }
      : { cents: wageCents ?? 0, hours: 1 };
  const missing = project.snapshot ? null : missingPrices(project.materials);
  return (
    <section aria-labelledby="worth-title" className={cn("print:hidden", project.snapshot && "card border-line")}>
      <CardHeader>
        <CardTitle id="worth-title" className="scroll-mt-24">
          What it pays
        </CardTitle>
        <SoftLink href="/calculator/channels" className="card-link">
          Where I sell
        </SoftLink>
      </CardHeader>
      {missing ? (
        <p className="mt-3 text-muted">{missing}, so there is no price yet. Record a purchase, or enter the cost.</p>
      ) : (
        <LazyWorthPanel
          key={project.status}
          work={workOf(project)}
          currency={currency}
          channels={mine}
          floorCents={floorOf(floors, currency)}
          start={startOf(project, hoped)}
          beginning={project.worthBeginning}
          suppose={project.snapshot ? null : { copies: supposedFromCopies(copies, project.pieces) }}
          completeHref={
            project.isOneOff && !project.snapshot ? `/calculator/projects/${project.id}?complete=${project.id}` : null
          }
        />
      )}
      {mine.length < used.length ? (
        <p className="mt-3 text-sm text-muted">Channels in other currencies aren’t shown: nothing is converted.</p>
      ) : null}
    </section>
  );
}

function workOf(project: ProjectDetail): WorthPanelProps["work"] {
  const { snapshot, pieces } = project;
  if (snapshot) {
    const costsCents = snapshot.materialsCents + snapshot.additionalCostsCents;
    return { seconds: snapshot.totalSeconds, costsCents, pieces };
  }
  const costsCents = project.materials.reduce((sum, { costCents }) => sum + costCents, project.additionalCostsCents);
  return { seconds: project.totalSeconds, costsCents, pieces };
}

function floorOf(floors: readonly WageFloor[], currency: string): number | null {
  return floors.find((floor) => floor.currency === currency)?.floorCents ?? null;
}

/** Completed work starts at the price of one piece, work in progress at the target wage. */
function startOf({ snapshot, pieces }: ProjectDetail, hoped: Wage): WorthPanelProps["start"] {
  if (!snapshot) return { from: "wage", ...hoped };
  return {
    from: "price",
    hours: 1,
    cents: priceOfOne(priceOfSnapshot(snapshot).finalCents, pieces, snapshot.currency),
  };
}
