import { SITE } from "@/lib/site/site";

/**
 * A paragraph, a list, or an address to go to: `lead` is said before it. The first that is not `isQuiet` is the button of
 * the HTML part.
 */
export type Block = string | { list: readonly string[] } | MailLink;
export type MailLink = { lead?: string; href: string; label: string; isQuiet?: true };

/** The text part: everything of the HTML part, with whole addresses. */
export function mailText(blocks: readonly Block[], supportEmail: string): string {
  const body = ["Hello,", ...blocks.map(textOf), `Happy making,\n${SITE.name}\n${supportEmail}`].join("\n\n");
  return `${body}\n`;
}

function textOf(block: Block): string {
  if (typeof block === "string") return block;
  if ("list" in block) return block.list.map((line) => `- ${line}`).join("\n");
  return block.lead ? `${block.lead} ${block.href}` : block.href;
}
