"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { relativeTime } from "@/lib/domain/notifications/texts";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { type ShownNotification, useNotifications } from "./use-notifications";

/** Receives focus when a focused button disappears. */
const LIST = "[data-notifications] [role=tabpanel][data-state=active]";

export type NotificationPanelProps = {
  open: boolean;
  /** All unread notifications, also those that are not fetched. */
  count: number;
  onCount: (change: (count: number) => number) => void;
};

export function NotificationPanel({ open, count, onCount }: NotificationPanelProps) {
  const { notifications, failed, read, markRead, markAllRead, remove } = useNotifications(open, count, onCount);
  const [tab, setTab] = useState("unread");
  const now = useNow(open);
  const unread = notifications?.filter(({ isRead }) => !isRead) ?? [];
  const seen = notifications?.filter(({ isRead }) => isRead).sort((a, b) => b.id - a.id) ?? [];
  return (
    <div data-notifications="" className="flex max-h-[min(600px,calc(100dvh-96px))] flex-col">
      <div className="flex min-h-15 items-center justify-between gap-3 pt-2 pr-2 pl-5">
        <h2 className="display text-lg">Notifications</h2>
        {notifications && count > 0 ? <MarkAllRead onClick={markAllRead} /> : null}
      </div>
      <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 flex-col">
        <TabsList aria-label="Notifications" spaced={false} className="px-2">
          <TabsTrigger value="unread">Unread</TabsTrigger>
          <TabsTrigger value="read">Read</TabsTrigger>
        </TabsList>
        {notifications ? (
          [
            { key: "unread", list: unread, none: "No unread notifications" },
            { key: "read", list: seen, none: "No read notifications" },
          ].map(({ key, list, none }) => (
            <TabsContent key={key} value={key} className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-2">
              {list.length === 0 ? (
                <p className="py-8 text-center text-muted">{none}</p>
              ) : (
                <ul className="divide-y divide-line">
                  {list.map((notification) => (
                    <NotificationItem
                      key={notification.id}
                      notification={notification}
                      now={now}
                      onRead={() => markRead(notification.id)}
                      onDelete={() => remove(notification.id)}
                    />
                  ))}
                </ul>
              )}
            </TabsContent>
          ))
        ) : (
          <div className="px-5 py-8 text-center text-muted">
            {failed ? (
              <>
                <p role="alert">{GENERIC_ERROR_MESSAGE}</p>
                <Button variant="plain" onClick={read}>
                  Try again
                </Button>
              </>
            ) : (
              <p role="status">Loading notifications...</p>
            )}
          </div>
        )}
      </Tabs>
      {notifications && notifications.length > 0 ? (
        <p className="border-t border-line px-5 py-2 text-sm text-muted">What you delete here is gone for good.</p>
      ) : null}
    </div>
  );
}

type ItemProps = { notification: ShownNotification; now: Date; onRead: () => void; onDelete: () => void };

/** One notification. Following its link also marks it as read. */
function NotificationItem({ notification, now, onRead, onDelete }: ItemProps) {
  const { id, title, body, href, isRead, createdAt } = notification;
  useFocusFallback(LIST);
  const titleId = `notification-${id}`;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p id={titleId} dir="auto" className="min-w-0 font-semibold">
          {href ? (
            <SoftLink
              href={href}
              prefetch={false}
              onClick={() => isRead || onRead()}
              className="relative -my-2.5 inline-block min-h-11 py-2.5 text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-accent"
            >
              {title}
            </SoftLink>
          ) : (
            title
          )}
        </p>
        <time dateTime={createdAt} className="shrink-0 pt-0.5 text-sm text-muted">
          {relativeTime(new Date(createdAt), now)}
        </time>
      </div>
      <p dir="auto" className="mt-0.5 text-sm text-muted">
        {body}
      </p>
      <div className="-mb-2 -ml-3 flex">
        {isRead ? null : (
          <Button variant="plain" size="small" aria-describedby={titleId} onClick={onRead}>
            Mark read
          </Button>
        )}
        <Button variant="muted" size="small" aria-describedby={titleId} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function MarkAllRead({ onClick }: { onClick: () => void }) {
  useFocusFallback(LIST);
  return (
    <Button variant="plain" size="small" onClick={onClick}>
      Mark all read
    </Button>
  );
}

function useNow(open: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (open) setNow(new Date());
  }, [open]);
  return now;
}
