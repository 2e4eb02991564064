"use client";

import { useState } from "react";
import { useRefreshOnUpdate } from "@/components/realtime/use-live";
import { Button } from "@/components/ui/button";
import { Flyout } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { NotificationPanelProps } from "./notification-panel";

const loadPanel = () => import("./notification-panel").then((file) => file.NotificationPanel);

/** The bell with the unread count, 9+ above 9; the notifications are fetched when it opens. */
export function NotificationBell({ unread }: { unread: number }) {
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState({ fromServer: unread, count: unread });
  if (known.fromServer !== unread) setKnown({ fromServer: unread, count: unread });
  useRefreshOnUpdate("notifications");
  const count = Math.max(0, known.count);
  return (
    <Flyout
      label="Notifications"
      description={count > 0 ? `${count} unread` : "Nothing unread"}
      onOpenChange={setOpen}
      padded={false}
      panelClass="w-[min(500px,calc(100%-32px))] max-sm:right-4 lg:right-[max(2rem,calc((100%-68rem)/2))]"
      trigger={
        <>
          <Icon size={22} of="bell" />
          {count > 0 ? (
            // CSS draws the count: the button's name is its label, and its description includes the count.
            <span data-count={count > 9 ? "9+" : count} className="bell-count" />
          ) : null}
        </>
      }
      triggerClass="header-bell"
    >
      <LoadedPanel
        open={open}
        count={count}
        onCount={(change) => setKnown((now) => ({ ...now, count: change(now.count) }))}
      />
    </Flyout>
  );
}

function LoadedPanel(props: NotificationPanelProps) {
  const [failed, setFailed] = useState(false);
  const Panel = useLazyPart(props.open && !failed, loadPanel, () => setFailed(true));
  if (Panel) return <Panel {...props} />;
  return (
    <div className="p-5">
      <h2 className="display text-lg">Notifications</h2>
      {failed ? (
        <Button variant="plain" className="mt-2 -ml-3" onClick={() => setFailed(false)}>
          Try again
        </Button>
      ) : (
        <p role="status" className="mt-2 text-sm text-muted">
          Loading notifications...
        </p>
      )}
    </div>
  );
}
