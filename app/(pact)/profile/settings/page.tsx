import type { Metadata } from "next";
import { findFactors } from "@/db/queries/auth/factors";
import { findReminderSettings } from "@/db/queries/crafting/reminders";
import { hasRenewingPlan } from "@/db/queries/profile/deletion";
import { BREAK_DAYS_A_YEAR, breakDaysLeft, breakWords, findBreak } from "@/lib/domain/profile/streak";
import { zoneWords } from "@/lib/domain/profile/time-zones";
import { accountCode, currencyName } from "@/lib/domain/shared/currencies";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { countOf } from "@/lib/domain/shared/text";
import { type CurrentUser, requireUser } from "@/lib/server/auth/current-user";
import { readOrFallback } from "@/lib/server/limits/usage";
import { hasPaddleApi } from "@/lib/server/paddle/api";
import { OTHER_PAGES, SettingsFrame } from "./frame";
import { LazyBreakForm, LazyCraftForm, LazyCurrencyForm, LazyDeleteAccount, LazyTimeZoneForm } from "./lazy-parts";
import { FoldingRow, LinkRow, SettingsGroup } from "./rows";
import { SettingSwitch } from "./switches";

export const metadata: Metadata = { title: "Settings" };

/** All that a crafter can set. Switches and choices are saved at once, what is typed by one Save. */
export default async function SettingsPage() {
  const user = await requireUser();
  const [renews, factors, reminders] = await Promise.all([
    readOrFallback(hasRenewingPlan(user.id), false),
    findFactors(user.id),
    findReminderSettings(user.id),
  ]);
  const hasSecondStep = factors.authenticatorSince !== null || factors.passkeys.length > 0;
  const after = reminders?.remindAfterMinutes;
  const craftAndGoal = [user.craft, user.weeklyGoalHours && `${user.weeklyGoalHours} h a week`]
    .filter(Boolean)
    .join(", ");
  const values = {
    "/profile/reminders": after ? `After ${countOf(after / 60, "hour")}` : "Never",
    "/profile/email": user.email,
    "/profile/security": hasSecondStep ? "Second step on" : "Second step off",
    "/profile/data": "Import and export",
  };
  return (
    <SettingsFrame at="/profile/settings" title="Settings">
      <SettingsGroup title="You and your craft">
        <FoldingRow icon="scissors" title="Craft and weekly goal" value={craftAndGoal || "Not set"}>
          <LazyCraftForm craft={user.craft} weeklyGoalHours={user.weeklyGoalHours} />
        </FoldingRow>
        <FoldingRow icon="globe" title="Time zone" value={zoneWords(user.timeZone)}>
          <LazyTimeZoneForm timeZone={user.timeZone} />
        </FoldingRow>
        <FoldingRow icon="calculator" title="Currency" value={currencyName(accountCode(user))}>
          <LazyCurrencyForm
            currency={user.currency}
            unchosen={`${user.country ? "As your country" : "Not chosen"}: ${currencyName(accountCode({ ...user, currency: null }))}`}
          />
        </FoldingRow>
      </SettingsGroup>
      <SettingsGroup title="Stopwatch">
        <SettingSwitch of="assigns" checked={user.assignsAtSave} />
        <SettingSwitch of="shortcuts" checked={user.shortcutsEnabled} />
      </SettingsGroup>
      <SettingsGroup title="Leaderboard and breaks">
        <SettingSwitch of="boards" checked={user.onBoards} />
        <BreakRow user={user} />
      </SettingsGroup>
      <SettingsGroup title="More settings" className="lg:hidden">
        {OTHER_PAGES.map(({ href, icon, name }) => (
          <LinkRow key={href} href={href} icon={icon} title={name} value={values[href]} />
        ))}
      </SettingsGroup>
      <SettingsGroup id="delete" title="Delete account" className="settings-quiet">
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-muted">This permanently deletes all your data.</p>
          <LazyDeleteAccount endsPlan={renews && hasPaddleApi()} />
        </div>
      </SettingsGroup>
    </SettingsFrame>
  );
}

function BreakRow({ user }: { user: CurrentUser }) {
  const today = localDateOf(new Date(), user.timeZone);
  const now = findBreak(today, user.streakBreaks);
  const left = breakDaysLeft(today, user.streakBreaks);
  return (
    <FoldingRow icon="moon" title="Break from the streak" value={now ? "On a break" : `${countOf(left, "day")} left`}>
      <p className="mb-4 text-muted">
        {now
          ? breakWords(now, user.currentStreak)
          : `A missed day now and then doesn’t end your streak. For longer, take a break: up to ${BREAK_DAYS_A_YEAR} days a year. You have ${countOf(left, "day")} left.`}
      </p>
      {now || left > 0 ? <LazyBreakForm isOnBreak={now !== null} left={left} /> : null}
    </FoldingRow>
  );
}
