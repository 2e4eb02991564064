"use client";

import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
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
  const now = new Date();
  const unread = notifications?.filter(({ isRead }) => !isRead) ?? [];
  const seen = notifications?.filter(({ isRead }) => isRead).sort((a, b) => b.id - a.id) ?? [];
  return (
    <div data-notifications="" className="flex max-h-[min(600px,calc(100dvh-96px))] flex-col">
      <div className="flex min-h-15 items-center justify-between gap-3 pt-2 pr-2 pl-4 sm:pl-5">
        <h2 className="display text-lg">Notifications</h2>
        {notifications && count > 0 ? <MarkAllRead onClick={markAllRead} /> : null}
      </div>
      <Tabs value={tab} onValueChange={setTab} className="flex min-h-0 flex-col">
        <TabsList aria-label="Notifications" spaced={false} className="px-4 sm:px-5">
          <TabsTrigger value="unread">Unread</TabsTrigger>
          <TabsTrigger value="read">Read</TabsTrigger>
        </TabsList>
        {notifications ? (
          [
            { key: "unread", list: unread, none: "No unread notifications" },
            { key: "read", list: seen, none: "No read notifications" },
          ].map(({ key, list, none }) => (
            <TabsContent key={key} value={key} className="min-h-0 overflow-y-auto overscroll-contain px-4 pb-2 sm:px-5">
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
    </div>
  );
}

const FINAL = "What you delete here is gone for good.";

type ItemProps = { notification: ShownNotification; now: Date; onRead: () => void; onDelete: () => void };

/** By the first word of the keys in lib/domain. */
const ICONS: Partial<Record<string, IconName>> = {
  level: "trophy",
  streak: "spool",
  goal: "flag",
  material: "amphora",
  ends: "clock",
  comments: "users-round",
  saved: "calculator",
  still: "timer",
  report: "circle-exclamation-point",
  downgrade: "credit-card",
  payment: "credit-card",
  plan: "credit-card",
  subscription: "credit-card",
};

const TONES: Partial<Record<string, string>> = {
  level: "text-ochre",
  goal: "text-moss",
  comments: "text-moss",
  material: "text-indigo",
};

/** One notification. A press on it opens what it is about, which also marks it as read. */
function NotificationItem({ notification, now, onRead, onDelete }: ItemProps) {
  const { id, title, body, href, isRead, createdAt } = notification;
  useFocusFallback(LIST);
  const [shows, setShows] = useState(false);
  const titleId = `notification-${id}`;
  const [about = ""] = notification.kind.split("-");
  return (
    <li className="group relative grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] content-center gap-x-3 py-[11px]">
      <span className={`notification-patch ${TONES[about] ?? "text-accent"}`}>
        <Icon of={ICONS[about] ?? "bell"} />
      </span>
      <p id={titleId} dir="auto" className="leading-snug font-semibold wrap-anywhere pointer-fine:col-span-2">
        {href ? (
          <SoftLink
            href={href}
            prefetch={false}
            onClick={() => isRead || onRead()}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            {title}
          </SoftLink>
        ) : (
          title
        )}
      </p>
      <div className="relative -my-[11px] -mr-3 -ml-2.5 self-start pointer-fine:hidden">
        <Act
          name="Actions"
          sign="M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0"
          aria-describedby={titleId}
          aria-expanded={shows}
          onClick={() => setShows(!shows)}
        />
      </div>
      <div className={`notification-acts ${shows ? "" : "not-pointer-fine:hidden"}`}>
        {isRead ? null : (
          <Act name="Mark read" sign="M5 12.5l4.5 4.5L19 7" aria-describedby={titleId} onClick={onRead} />
        )}
        <Act name="Delete" sign="M18 6 6 18M6 6l12 12" aria-describedby={titleId} title={FINAL} onClick={onDelete} />
        {shows ? <p className="self-center text-sm text-muted pointer-fine:hidden">{FINAL}</p> : null}
      </div>
      <p dir="auto" className="col-span-2 col-start-2 mt-0.5 text-sm leading-snug text-muted">
        <span className="me-2">{body}</span>{" "}
        <time dateTime={createdAt} className="inline-block text-xs">
          {relativeTime(new Date(createdAt), now)}
        </time>
      </p>
    </li>
  );
}

function Act({ name, sign, ...button }: ComponentProps<typeof Button> & { name: string; sign: string }) {
  return (
    <Button variant="muted" size="icon" aria-label={name} title={name} {...button}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-4.5">
        <path d={sign} />
      </svg>
    </Button>
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
