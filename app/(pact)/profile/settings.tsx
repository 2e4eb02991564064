import { buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { CraftForm } from "./craft-form";
import { LazyTimeZoneForm } from "./lazy-forms";
import { Switches } from "./switches";

type Settings = {
  timeZone: string;
  onBoards: boolean;
  shortcutsEnabled: boolean;
  assignsAtSave: boolean;
  craft: string | null;
  weeklyGoalHours: number | null;
};

/** Craft, time zone and switches, as a card of the own profile. */
export function ProfileSettings({ user }: { user: Settings }) {
  return (
    <Card aria-labelledby="settings-title">
      <CardTitle id="settings-title">Settings</CardTitle>
      <div className="mt-4 grid gap-5">
        <CraftForm craft={user.craft} weeklyGoalHours={user.weeklyGoalHours} />
        <LazyTimeZoneForm timeZone={user.timeZone} />
        <SoftLink href="/profile/data" className={buttonClass({ variant: "quiet", className: "justify-self-start" })}>
          Your data: import and export
        </SoftLink>
        <SoftLink
          href="/profile/reminders"
          className={buttonClass({ variant: "quiet", className: "justify-self-start" })}
        >
          Reminders of a running stopwatch
        </SoftLink>
        <SoftLink href="/profile/email" className={buttonClass({ variant: "quiet", className: "justify-self-start" })}>
          Emails
        </SoftLink>
        <Switches boards={user.onBoards} shortcuts={user.shortcutsEnabled} assigns={user.assignsAtSave} />
      </div>
    </Card>
  );
}
