import type { Metadata } from "next";
import { HiddenNote } from "@/components/reports/report-link";
import { HelpLink } from "@/components/ui/help-link";
import { findOwnPortfolio } from "@/db/queries/profile/portfolio";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { countryName } from "@/lib/domain/profile/countries";
import { dateWords } from "@/lib/domain/shared/local-time";
import { requireUser } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { PortfolioForm } from "./portfolio-form";

export const metadata: Metadata = { title: "Portfolio" };

/** Edits the crafter's page at /u/… and whether it is public. */
export default async function PortfolioPage() {
  const user = await requireUser();
  const { portfolio, choices } = await findOwnPortfolio(user.id, new Date());
  const fixedUntil = portfolio?.fixedUntil ? dateWords(portfolio.fixedUntil, user.timeZone) : null;
  return (
    <div className="wrap @container py-7">
      <header className="mb-5">
        <h1>Portfolio</h1>
        <HelpLink to="sharing" />
        <p className="mt-1 text-muted">A page of your own with the work you choose. Nobody sees it until you say so.</p>
      </header>
      {portfolio?.isHidden ? (
        <div className="mb-4">
          <HiddenNote>Your page was reported. It’s hidden until somebody has looked at it.</HiddenNote>
        </div>
      ) : null}
      <PortfolioForm
        maker={{ name: shownName(user.displayName), place: countryName(user.country), avatarUrl: user.avatarUrl }}
        stored={portfolio}
        fixedUntil={fixedUntil}
        choices={choices}
        site={`${env().APP_URL.replace(/^https?:\/\//, "")}/u/`}
      />
    </div>
  );
}
