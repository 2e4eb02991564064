import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { findTab } from "@/components/ui/current-tab";
import { HelpLink } from "@/components/ui/help-link";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { findImpactView, type ImpactView } from "@/db/queries/impacts";
import { describeFullGrounds, growthOf, landscapeWords } from "@/lib/domain/impacts/landscape";
import { IMPACT_TOOLTIP } from "@/lib/domain/impacts/week-split";
import type { Query } from "@/lib/domain/shared/address";
import { requireUser } from "@/lib/server/auth/current-user";
import { CauseCard, WeekSplit } from "./cause-card";
import { FollowOtherTabs } from "./cause-checkbox";
import { InfoTip } from "./info-tip";
import { drawDefinitions, drawScene, type Scene } from "./landscape/marks";
import { NARROW, WIDE } from "./landscape/scenes";
import { describeCause, describeWeek } from "./words";

export const metadata: Metadata = { title: "Impact" };

const TABS = [
  { key: "my", label: "My Impacts", href: "/impact?tab=my" },
  { key: "all", label: "All Impacts", href: "/impact?tab=all" },
] as const;

export default async function ImpactPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [user, query] = await Promise.all([requireUser(), searchParams]);
  const tab = findTab(query.tab, ["my", "all"]);
  const view = await findImpactView(user.id);
  const week = describeWeek(view);
  const shown = tab === "all" ? view.causes : view.causes.filter(({ isSelected }) => isSelected);
  return (
    <div className="wrap py-7">
      <h1>Impact</h1>
      <HelpLink to="impact" />
      <p className="mt-1 mb-5 text-muted">Every hour you craft stands for something good. The units are virtual.</p>
      <FollowOtherTabs />
      <Landscape view={view} />
      <WeekSplit {...week} explanation={shown.length > 0 ? week.explanation : ""} />
      <div className="mt-7 mb-5 flex items-center gap-1 border-b border-line">
        <LinkTabs id="impacts" label="Impacts" tabs={TABS} current={tab} className="border-b-0" />
        <InfoTip label="How impact works">
          <p>{IMPACT_TOOLTIP.split}</p>
          <p className="mt-2">{IMPACT_TOOLTIP.reset}</p>
        </InfoTip>
      </div>
      <LinkTabPanel id="impacts" current={tab}>
        {shown.length === 0 ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <p className="display text-lg">None selected – your impact is distributed evenly.</p>
            <SoftLink href="/impact?tab=all" scroll={false} className={buttonClass({ variant: "quiet" })}>
              Choose causes
            </SoftLink>
          </div>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((cause) => (
              <CauseCard key={cause.id} cause={describeCause(cause)} />
            ))}
          </ul>
        )}
      </LinkTabPanel>
    </div>
  );
}

/** The week as one landscape: each cause's ground with its whole units and the next one growing. */
function Landscape({ view: { causes, weekSeconds } }: { view: ImpactView }) {
  const growths = new Map(causes.map((cause) => [cause.iconName, growthOf(cause)]));
  const full = describeFullGrounds(causes);
  return (
    <figure className="landscape">
      <div role="img" aria-label={landscapeWords(causes)} className="landscape-picture">
        <Marks marks={`<defs>${drawDefinitions(growths)}</defs>`} className="landscape-defs" />
        <Marks viewBox={NARROW.viewBox} marks={drawScene(NARROW)} className="sm:hidden" />
        <Marks viewBox={WIDE.viewBox} marks={drawScene(WIDE)} className="max-sm:hidden" />
      </div>
      <figcaption>
        {weekSeconds > 0
          ? "Your week so far. Each session you save lets it grow; Monday brings fresh ground."
          : "Fresh ground. Save a session, and the first things begin to grow here."}
        {full ? ` ${full}` : null}
      </figcaption>
    </figure>
  );
}

/** Inserted as markup, because elements would be sent twice: as HTML and as React's data. */
function Marks({ viewBox, marks, className }: Partial<Pick<Scene, "viewBox">> & { marks: string; className: string }) {
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers here
      dangerouslySetInnerHTML={{ __html: marks }}
    />
  );
}
