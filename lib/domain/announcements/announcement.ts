import { type LocalDate, localDateOf } from "../shared/local-time";

export const MAX_TITLE_LENGTH = 80;
export const MAX_TEXT_LENGTH = 500;

/** Both dates are included, in UTC. `link`: a path of ours or an https address. */
export type Announcement = {
  id: string;
  title: string;
  text: string;
  link: string | null;
  startDate: LocalDate;
  endDate: LocalDate;
  isAboutService: boolean;
};

export type AnnouncementPhase = "scheduled" | "running" | "over";

export function announcementPhase(
  { startDate, endDate, endedAt }: Pick<Announcement, "startDate" | "endDate"> & { endedAt: Date | null },
  now: Date,
): AnnouncementPhase {
  const today = localDateOf(now, "UTC");
  if (endedAt !== null || endDate < today) return "over";
  return startDate > today ? "scheduled" : "running";
}

/** `known` must not contain announcements that were ended early. */
export function filterRunning(known: readonly Announcement[], now: Date): Announcement[] {
  return known.filter((one) => announcementPhase({ ...one, endedAt: null }, now) === "running");
}

/** The newest running announcement that the crafter has not dismissed. `known` is sorted, newest first. */
export function chooseAnnouncement(
  known: readonly Announcement[],
  dismissed: readonly string[],
  now: Date,
): Announcement | null {
  return filterRunning(known, now).find(({ id }) => !dismissed.includes(id)) ?? null;
}

/** Pages that an announcement may lead to without a login. */
export const OPEN_PAGES = ["/help", "/pricing", "/status", "/changelog", "/terms", "/contact"] as const;
