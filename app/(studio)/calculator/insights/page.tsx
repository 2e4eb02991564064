import type { Metadata } from "next";
import { buildNumbers, ChartCard, LockedInsight } from "@/components/charts/chart";
import { RangeForm } from "@/components/insights/range-form";
import { HelpLink } from "@/components/ui/help-link";
import { SoftLink } from "@/components/ui/soft-link";
import { findHiddenHours, listFinishedProjects, listMonthlyLedger } from "@/db/queries/insights";
import { listFloors, type WageFloor } from "@/db/queries/sales/floors";
import { formatDuration } from "@/lib/domain/crafting/stopwatch";
import { canChooseRange, hasDetails, readChosenRange } from "@/lib/domain/insights/range";
import {
  HIDDEN_HOURS_DAYS,
  hiddenMinutes,
  hoursByTemplate,
  sumByChannel,
  sumGivenAway,
  sumUnsold,
  wageByMonth,
  worthSentences,
} from "@/lib/domain/insights/studio";
import { rangeInWords } from "@/lib/domain/insights/words";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { countOf } from "@/lib/domain/shared/text";
import { requireUser } from "@/lib/server/auth/current-user";
import { EmptyCard } from "../empty-card";
import { ChannelsCard, TemplatesCard, WageCard } from "./cards";

export const metadata: Metadata = { title: "Studio insights" };

const PATH = "/calculator/insights";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** What the work paid: wage by month, channels, templates, unsold pieces and gifts. */
export default async function StudioInsightsPage({ searchParams }: Props) {
  const [user, asked] = await Promise.all([requireUser(), searchParams]);
  const today = localDateOf(new Date(), user.timeZone);
  const { range, query, isRolling, isChoosing } = readChosenRange(asked, today, user.tier);
  const [ledger, finished, hidden, floors] = await Promise.all([
    listMonthlyLedger(user.id, range),
    listFinishedProjects(user.id),
    findHiddenHours(user.id, today),
    listFloors(user.id),
  ]);
  const wages = wageByMonth(ledger);
  const channels = hasDetails(user.tier) ? sumByChannel(ledger) : [];
  const templates = hasDetails(user.tier) ? hoursByTemplate(finished, range) : [];
  const hasFiles = canChooseRange(user.tier);
  const files = hasFiles ? range : null;
  const numbers = buildNumbers({ path: PATH, query, shown: asked.numbers, files });
  return (
    <div className="wrap py-7">
      <header className="chart-header">
        <div>
          <h1>What work pays</h1>
          <HelpLink to="insights" />
          <p>Your sales {rangeInWords(range, today)}.</p>
        </div>
        <div>
          <SoftLink href={isRolling ? "/dashboard/insights" : `/dashboard/insights?${new URLSearchParams(query)}`}>
            Where time went
          </SoftLink>
          {hasFiles && !isChoosing ? <SoftLink href={`${PATH}?range=any`}>Choose a range</SoftLink> : null}
        </div>
      </header>
      {isChoosing ? <RangeForm path={PATH} range={range} today={today} isRolling={isRolling} /> : null}
      {finished.length === 0 ? (
        <EmptyCard
          title="Nothing finished yet"
          way={{ href: "/calculator/projects", words: "Go to your projects", variant: "primary" }}
        >
          Complete a project and note what it sold for. Then you see here what an hour of your work brings.
        </EmptyCard>
      ) : (
        <div className="chart-slips">
          {wages.length === 0 ? <NothingSold /> : null}
          {wages.map((wage) => (
            <WageCard
              key={wage.currency}
              wages={wage}
              range={range}
              numbers={numbers}
              isOnly={wages.length === 1}
              floors={floors}
            />
          ))}
          <div className="contents">
            {channels.length > 0 ? <ChannelsCard channels={channels} numbers={numbers} floors={floors} /> : null}
            {templates.length > 0 ? <TemplatesCard templates={templates} numbers={numbers} /> : null}
            {hasDetails(user.tier) ? null : (
              <LockedInsight
                id="details"
                title="By channel and by template"
                sentence="Pro Lite shows what an hour earned in each place you sell, and how long each copy of a template took."
              />
            )}
            <ShelfCard shelf={sumUnsold(finished)} given={sumGivenAway(ledger)} />
            <HiddenHours minutes={hiddenMinutes(hidden)} floors={floors} />
          </div>
        </div>
      )}
    </div>
  );
}

function ShelfCard({ shelf, given }: { shelf: ReturnType<typeof sumUnsold>; given: ReturnType<typeof sumGivenAway> }) {
  return (
    <ChartCard
      id="shelf"
      title="On the shelf and given away"
      words={
        <>
          {shelf.length === 0 ? <p>Nothing finished is unsold.</p> : null}
          {shelf.map(({ currency, pieces, costsCents }) => (
            <p key={currency}>
              <SoftLink href="/calculator/shelf" className="text-accent no-underline hover:underline">
                {countOf(pieces, "finished piece")}
              </SoftLink>{" "}
              {pieces === 1 ? "isn’t" : "aren’t"} sold, given away or kept yet: {printMoney(costsCents, currency)} at
              cost.
            </p>
          ))}
          {given.pieces === 0 ? (
            <p>Nothing was given away.</p>
          ) : (
            <p>
              <strong>{countOf(given.pieces, "piece")}</strong> given away, with {formatDuration(given.seconds)} of work
              in {given.pieces === 1 ? "it" : "them"}.
            </p>
          )}
        </>
      }
    />
  );
}

function HiddenHours({ minutes, floors }: { minutes: number | null; floors: readonly WageFloor[] }) {
  return (
    <ChartCard
      id="hidden"
      title="Hidden hours"
      words={
        <>
          {minutes ? (
            <>
              <strong>{countOf(minutes, "minute")}</strong> of business in each making hour of the last{" "}
              {HIDDEN_HOURS_DAYS} days. {worthSentences(minutes, floors)}
            </>
          ) : null}
          <p className="text-sm">
            Photos, listing, post, market days and bookkeeping are sessions of the kind Business. They are shared by all
            projects and change no price. Finishing, designing and learning count on neither side.
          </p>
        </>
      }
    />
  );
}

function NothingSold() {
  return (
    <ChartCard
      id="wage"
      title="Wage by month"
      words={
        <p>
          Nothing was sold in this time. Note a sale on a{" "}
          <SoftLink href="/calculator/projects?tab=completed" className="font-semibold text-accent underline">
            completed project
          </SoftLink>
          , and what its hours earned appears here.
        </p>
      }
    />
  );
}
