import { z } from "zod";
import { isoDate } from "../shared/instant-input";
import { cleanText, codePoints } from "../shared/text";
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from "./announcement";
import { readLink } from "./link";

/** The client chooses the id, so that a retry publishes once. An empty link: none. */
export const PublishInput = z
  .strictObject({
    id: z.uuid(),
    title: words("a title", MAX_TITLE_LENGTH),
    text: words("a text", MAX_TEXT_LENGTH),
    link: z.string().transform((typed, issues) => {
      const link = typed.trim() === "" ? null : readLink(typed);
      if (typed.trim() !== "" && link === null)
        issues.addIssue("A link must be a page of ours, such as /help, or an address that begins with https://.");
      return link;
    }),
    startDate: isoDate("Please enter the first day."),
    endDate: isoDate("Please enter the last day."),
    isAboutService: z.boolean(),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ["endDate"],
    message: "The last day must not be before the first.",
  });
export type NewAnnouncement = z.output<typeof PublishInput>;

export const AnnouncementInput = z.strictObject({ announcementId: z.guid() });

function words(what: string, maximum: number) {
  const tooLong = `${what.replace(/^a/, "A")} can have at most ${maximum} characters.`;
  return z
    .string()
    .max(20_000, tooLong)
    .transform((typed) => cleanText(typed))
    .refine((text) => text !== "", `Please enter ${what}.`)
    .refine((text) => codePoints(text) <= maximum, tooLong);
}
