import "server-only";
import { listCurrentAnnouncements } from "@/db/queries/announcements/current";
import { type Announcement, runningAnnouncements, shownAnnouncement } from "@/lib/domain/announcements/announcement";
import { processSingleton } from "@/lib/process-singleton";
import { withinTime } from "@/lib/time-out";
import { logUnexpectedError } from "./log/writer";

const FRESH_MS = 30_000;
const TIMEOUT_MS = 2_000;

type Asked = { at: number; list: Promise<Announcement[]> };

const cache = processSingleton("announcements", (): { asked?: Asked | undefined } => ({}));

/** What a crafter sees above each page. Another process may have published or ended it up to 30 seconds ago. */
export async function announcementFor(crafter: { dismissedAnnouncements: string[] }): Promise<Announcement | null> {
  return shownAnnouncement(await current(), crafter.dismissedAnnouncements, new Date());
}

/** For /status. */
export async function serviceAnnouncements(): Promise<Announcement[]> {
  return runningAnnouncements(await current(), new Date()).filter(({ isAboutService }) => isAboutService);
}

/** After one was published or ended by this process. */
export function forgetAnnouncements(): void {
  cache.asked = undefined;
}

/** Asked at most once in 30 seconds, so that no page view has a question of its own. Never throws. */
function current(): Promise<Announcement[]> {
  const last = cache.asked;
  if (last && performance.now() - last.at < FRESH_MS) return last.list;
  const asked = { at: performance.now(), list: ask(last?.list) };
  cache.asked = asked;
  return asked.list;
}

/** While the database does not answer, the known ones stay. */
function ask(known: Asked["list"] | undefined): Promise<Announcement[]> {
  return withinTime(listCurrentAnnouncements(), TIMEOUT_MS).catch((error: unknown) => {
    logUnexpectedError("announcements", error);
    return known ?? [];
  });
}
