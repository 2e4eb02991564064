import { Card, CardTitle } from "@/components/ui/card";
import { CraftForm } from "./craft-form";
import { LazyTimeZoneForm } from "./lazy-forms";
import { ShortcutsForm } from "./shortcuts-form";

type Settings = { timeZone: string; shortcutsEnabled: boolean; craft: string | null; weeklyGoalHours: number | null };

/** The craft, time zone and keys, as a card of the own profile. */
export function ProfileSettings({ user }: { user: Settings }) {
  return (
    <Card aria-labelledby="settings-title">
      <CardTitle id="settings-title">Settings</CardTitle>
      <div className="mt-4 grid gap-5">
        <CraftForm craft={user.craft} weeklyGoalHours={user.weeklyGoalHours} />
        <LazyTimeZoneForm timeZone={user.timeZone} />
        <ShortcutsForm enabled={user.shortcutsEnabled} />
      </div>
    </Card>
  );
}
