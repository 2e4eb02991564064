"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useUpdates } from "@/components/realtime/use-live";
import { toast } from "@/components/ui/toast";
import {
  deleteNotificationAction,
  listNotificationsAction,
  markAllReadAction,
  markReadAction,
} from "@/lib/actions/notifications";
import { runAction } from "@/lib/client/run-action";
import { NOTIFICATIONS_LIMIT } from "@/lib/domain/notifications/texts";

/** A notification as the panel shows it; `createdAt` is an ISO instant. */
export type ShownNotification = {
  id: number;
  /** What it is about: the first word of its key. */
  kind: string;
  title: string;
  body: string;
  href: string | null;
  isRead: boolean;
  createdAt: string;
};

/**
 * The notifications while the panel is open. A change shows at once and is undone, with a message, when the server
 * refuses. `onCount` updates the bell.
 */
export function useNotifications(open: boolean, count: number, onCount: (change: (count: number) => number) => void) {
  const [notifications, setNotifications] = useState<ShownNotification[] | null>(null);
  const [mayBeMore, setMayBeMore] = useState(false);
  const [failed, setFailed] = useState(false);
  const router = useRouter();
  const readings = useRef(0);

  const read = useCallback(async () => {
    readings.current += 1;
    const mine = readings.current;
    setFailed(false);
    const answer = await runAction(listNotificationsAction);
    if (mine !== readings.current) return;
    if (!answer.ok || !answer.data) return setFailed(true);
    setNotifications(answer.data);
    setMayBeMore(answer.data.length >= NOTIFICATIONS_LIMIT);
  }, []);

  useEffect(() => {
    if (open) void read();
  }, [open, read]);
  useUpdates("notifications", () => {
    if (open) void read();
  });

  async function change(
    next: (now: ShownNotification[]) => ShownNotification[],
    less: number,
    run: () => Promise<object | undefined>,
  ) {
    // A list requested before the change would undo it on the screen.
    readings.current += 1;
    setNotifications((now) => now && next(now));
    onCount((count) => count - less);
    const answer = await runAction(run);
    if (answer.ok) {
      // Notifications that were not fetched fill the gap.
      if (mayBeMore) void read();
      // Never after a failure: a refresh that fails as well would reload the page.
      return router.refresh();
    }
    onCount((count) => count + less);
    toast({ message: answer.message, tone: "error" });
    void read();
  }

  const unreadIn = (id: number) => (notifications?.some((one) => one.id === id && !one.isRead) ? 1 : 0);
  return {
    notifications,
    failed,
    read,
    markRead: (id: number) =>
      change(
        (now) => now.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
        unreadIn(id),
        () => markReadAction({ notificationId: id }),
      ),
    markAllRead: () => {
      const throughId = Math.max(0, ...(notifications ?? []).map(({ id }) => id));
      return change(
        (now) => now.map((one) => (one.id <= throughId ? { ...one, isRead: true } : one)),
        count,
        () => markAllReadAction({ throughId }),
      );
    },
    remove: (id: number) =>
      change(
        (now) => now.filter((one) => one.id !== id),
        unreadIn(id),
        () => deleteNotificationAction({ notificationId: id }),
      ),
  };
}
