import { z } from "zod";
import { isProtectedPath } from "../auth/return-path";
import { isoDateSchema, requiredTextSchema } from "../shared/input";
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, OPEN_PAGES } from "./announcement";

const MAX_LINK_LENGTH = 500;
/** Allows only characters that a browser leaves alone: it removes or rewrites others, which changes the target. */
const PLAIN = /^[\x21\x23-\x3B\x3D\x3F-\x5B\x5D\x5F\x61-\x7A\x7E]+$/;

/** The path of one of our pages, or an https address; null for anything else. */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  if (text.length > MAX_LINK_LENGTH || !PLAIN.test(text)) return null;
  return text.startsWith("/") ? readPath(text) : readAddress(text);
}

function readPath(text: string): string | null {
  const base = "https://site.invalid";
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  const isPlain = origin === base && /^(\/[A-Za-z0-9_-]+)+$/.test(pathname) && text === pathname + search + hash;
  return isPlain && (isProtectedPath(pathname) || isOpen(pathname)) ? text : null;
}

function isOpen(pathname: string): boolean {
  return OPEN_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}

function readAddress(text: string): string | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname.includes(".") ? href : null;
}

/** The client chooses the id, so that a retry publishes once. An empty link becomes null. */
export const PublishInput = z
  .strictObject({
    id: z.uuid(),
    title: requiredTextSchema("a title", MAX_TITLE_LENGTH),
    text: requiredTextSchema("a text", MAX_TEXT_LENGTH),
    link: z.string().transform((typed, issues) => {
      const link = typed.trim() === "" ? null : readLink(typed);
      if (typed.trim() !== "" && link === null)
        issues.addIssue("A link must be a page of ours, such as /help, or an address that begins with https://.");
      return link;
    }),
    startDate: isoDateSchema("Please enter the first day."),
    endDate: isoDateSchema("Please enter the last day."),
    isAboutService: z.boolean(),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ["endDate"],
    message: "The last day must not be before the first.",
  });
export type NewAnnouncement = z.output<typeof PublishInput>;

export const AnnouncementInput = z.strictObject({ announcementId: z.guid() });
