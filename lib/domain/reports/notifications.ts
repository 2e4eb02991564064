import type { NewNotification } from "../notifications/texts";
import { type Decision, type ReportKind, THING_NAMES } from "./kinds";

type Case = { id: string; kind: ReportKind; ownerId: string; href: string | null };

/** Tells the author, who never learns who reported. */
export function hiddenNotification({ id, kind, ownerId, href }: Case): NewNotification {
  return {
    userId: ownerId,
    title: `Hidden for now: your ${THING_NAMES[kind]}`,
    body: "It was reported. Others don’t see it until somebody has looked at it.",
    href,
    dedupeKey: `report:${id}:hidden`,
  };
}

/** `reason` is the moderator's sentence. */
export function decisionNotification(
  { id, kind, ownerId, href }: Case,
  decision: Decision,
  reason: string,
): NewNotification {
  const isKept = decision === "kept";
  return {
    userId: ownerId,
    title: isKept ? `Back again: your ${THING_NAMES[kind]}` : `Removed: your ${THING_NAMES[kind]}`,
    body: isKept ? "Somebody has looked at it, and it stays." : `${reason} ${WHAT_HAPPENED[kind]}`,
    href,
    dedupeKey: `report:${id}:${decision}`,
  };
}

const WHAT_HAPPENED: Record<ReportKind, string> = {
  comment: "The comment was deleted.",
  profile: "Your display name, avatar and links were cleared. You can choose others.",
  portfolio: "Your portfolio is no longer public. Your work is untouched.",
  picture: "It’s on none of your public pages any more. The photo itself is still yours.",
  share: "The link was ended. Your work is untouched.",
};
