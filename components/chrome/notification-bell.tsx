import { Flyout } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { bell } from "@/components/ui/icons";

/** The bell with the unread count, 9+ above 9 (spec §2 Chrome). */
export function NotificationBell({ unread }: { unread: number }) {
  return (
    <Flyout
      label="Notifications"
      description={unread > 0 ? `${unread} unread` : "Nothing unread"}
      panelClass="w-[min(340px,calc(100vw-32px))] p-5!"
      trigger={
        <>
          <Icon size={22} of={bell} />
          {unread > 0 ? (
            <span className="num absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full border-2 border-paper bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent">
              {unread > 9 ? "9+" : unread}
            </span>
          ) : null}
        </>
      }
      triggerClass="relative grid size-11 place-items-center rounded-full text-ink transition-colors hover:bg-sunken"
    >
      <h2 className="display text-lg">Notifications</h2>
      <p className="mt-1.5 text-sm text-muted">Your notices will be listed here soon.</p>
    </Flyout>
  );
}
