import { Card, CardTitle } from "@/components/ui/card";
import { ShortcutsForm } from "./shortcuts-form";
import { TimeZoneForm } from "./time-zone-form";

/** Time zone and keys, as a card of the own profile. */
export function ProfileSettings({ user }: { user: { timeZone: string; shortcutsEnabled: boolean } }) {
  return (
    <Card aria-labelledby="settings-title">
      <CardTitle id="settings-title">Settings</CardTitle>
      <div className="mt-4 grid gap-5">
        <TimeZoneForm timeZone={user.timeZone} zones={Intl.supportedValuesOf("timeZone")} />
        <ShortcutsForm enabled={user.shortcutsEnabled} />
      </div>
    </Card>
  );
}
