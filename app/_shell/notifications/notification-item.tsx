"use client";

import { Button } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { relativeTime } from "@/lib/domain/notifications/texts";

/** A notification as the panel shows it; `createdAt` is an ISO instant. */
export type ShownNotification = {
  id: number;
  title: string;
  body: string;
  href: string | null;
  isRead: boolean;
  createdAt: string;
};

/** Receives focus when a focused button disappears. */
export const LIST = "[data-notifications] [role=tabpanel][data-state=active]";

/** One notification. Following its link also marks it as read. */
export function NotificationItem({
  notification: { id, title, body, href, isRead, createdAt },
  now,
  onRead,
  onDelete,
}: {
  notification: ShownNotification;
  now: Date;
  onRead: () => void;
  onDelete: () => void;
}) {
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
