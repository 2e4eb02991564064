import type { NewNotification } from "../notifications/texts";
import { type Decision, type ReportKind, thingName } from "./kinds";

type Case = { id: string; kind: ReportKind; ownerId: string; href: string | null };

/** Tells the author, who never learns who reported. */
export function hiddenNotification({ id, kind, ownerId, href }: Case): NewNotification {
  return {
    userId: ownerId,
    title: `Hidden for now: your ${thingName(kind)}`,
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
    title: isKept ? `Back again: your ${thingName(kind)}` : `Removed: your ${thingName(kind)}`,
    body: isKept ? "Somebody has looked at it, and it stays." : `${reason} ${whatHappened(kind)}`,
    href,
    dedupeKey: `report:${id}:${decision}`,
  };
}

function whatHappened(kind: ReportKind): string {
  switch (kind) {
    case "comment":
      return "The comment was deleted.";
    case "profile":
      return "Your display name, avatar and links were cleared. You can choose others.";
    case "portfolio":
      return "Your portfolio is no longer public. Your work is untouched.";
    case "picture":
      return "It’s on none of your public pages any more. The photo itself is still yours.";
    case "share":
      return "The link was ended. Your work is untouched.";
    default:
      return kind satisfies never;
  }
}
