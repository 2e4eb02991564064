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
import type { ShownNotification } from "./notification-item";

/**
 * The notices while the panel is open. A change shows at once and is taken back, with a word, when the server refuses.
 * `onCount` keeps the bell in step.
 */
export function useNotifications(open: boolean, count: number, onCount: (change: (count: number) => number) => void) {
  const [notices, setNotices] = useState<ShownNotification[] | null>(null);
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
    setNotices(answer.data);
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
    // A list asked for before the change would undo it on the screen.
    readings.current += 1;
    setNotices((now) => now && next(now));
    onCount((count) => count - less);
    const answer = await runAction(run);
    if (answer.ok) {
      // What was not fetched takes the place of what left its list.
      if (mayBeMore) void read();
      // Never after a failure: a refresh that fails as well would reload the page.
      return router.refresh();
    }
    onCount((count) => count + less);
    toast({ message: answer.message, tone: "error" });
    void read();
  }

  const isUnread = (id: number) => notices?.some((notice) => notice.id === id && !notice.isRead) ?? false;
  return {
    notices,
    failed,
    read,
    markRead: (id: number) =>
      change(
        (now) => now.map((notice) => (notice.id === id ? { ...notice, isRead: true } : notice)),
        isUnread(id) ? 1 : 0,
        () => markReadAction({ notificationId: id }),
      ),
    markAllRead: () => {
      const throughId = Math.max(0, ...(notices ?? []).map(({ id }) => id));
      return change(
        (now) => now.map((notice) => (notice.id <= throughId ? { ...notice, isRead: true } : notice)),
        count,
        () => markAllReadAction({ throughId }),
      );
    },
    remove: (id: number) =>
      change(
        (now) => now.filter((notice) => notice.id !== id),
        isUnread(id) ? 1 : 0,
        () => deleteNotificationAction({ notificationId: id }),
      ),
  };
}
