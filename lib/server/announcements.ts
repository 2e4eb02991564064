import "server-only";
import { listCurrentAnnouncements } from "@/db/queries/announcements";
import { type Announcement, chooseAnnouncement, filterRunning } from "@/lib/domain/announcements/announcement";
import { processSingleton } from "@/lib/process-singleton";
import { withinTime } from "@/lib/time-out";
import { logUnexpectedError } from "./log/writer";

const FRESH_MS = 30_000;
const TIMEOUT_MS = 2_000;

type Asked = { at: number; list: Promise<Announcement[]> };

const cache = processSingleton("announcements", (): { asked?: Asked | undefined } => ({}));

/** The announcement shown to a crafter above each page. May lag another process's changes by 30 seconds. */
export async function findShownAnnouncement(crafter: {
  dismissedAnnouncements: string[];
}): Promise<Announcement | null> {
  return chooseAnnouncement(await listCached(), crafter.dismissedAnnouncements, new Date());
}

/** The running announcements about the service, for /status. */
export async function listServiceAnnouncements(): Promise<Announcement[]> {
  return filterRunning(await listCached(), new Date()).filter(({ isAboutService }) => isAboutService);
}

/** Clears the cache after this process has published or ended an announcement. */
export function forgetAnnouncements(): void {
  cache.asked = undefined;
}

/** Queries the database at most once in 30 seconds, so that page views share one query. Never throws. */
function listCached(): Promise<Announcement[]> {
  const last = cache.asked;
  if (last && performance.now() - last.at < FRESH_MS) return last.list;
  const asked = { at: performance.now(), list: readAnnouncements(last?.list) };
  cache.asked = asked;
  return asked.list;
}

/** Returns the cached announcements while the database does not answer. */
function readAnnouncements(known: Asked["list"] | undefined): Promise<Announcement[]> {
  return withinTime(listCurrentAnnouncements(), TIMEOUT_MS).catch((error: unknown) => {
    logUnexpectedError("announcements", error);
    return known ?? [];
  });
}
