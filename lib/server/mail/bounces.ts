import type { Attachment } from "postal-mime";
import PostalMime from "postal-mime";
import { listMailKeys, pauseAddress } from "@/db/queries/mail";
import { normaliseEmail } from "@/lib/domain/auth/email-address";
import {
  isAddressGone,
  type ReportedRecipient,
  readDeliveryStatus,
  splitMbox,
  statusText,
} from "@/lib/domain/notifications/bounces";
import { isMessageIdOf } from "./sender";

type BounceResult = { recipient: string; did: "paused" | "temporary" | "unknown" };

/**
 * Reads delivery reports (RFC 3464), one message or an mbox, and pauses addresses that can't be reached. The report
 * must quote the Message-ID of a mail that we sent to that address, since anybody can write a report.
 */
export async function readBounces(text: string): Promise<BounceResult[]> {
  const results: BounceResult[] = [];
  for (const message of splitMbox(text)) {
    const { attachments } = await PostalMime.parse(message, { forceRfc822Attachments: true });
    const parts = attachments.map((part) => ({ type: part.mimeType, text: textOf(part) }));
    const id = idOf(parts.find(({ type }) => type === "message/rfc822" || type === "text/rfc822-headers")?.text);
    const report = parts.find(({ type }) => type === "message/delivery-status")?.text ?? "";
    for (const one of readDeliveryStatus(report)) results.push(await applyReport(one, id));
  }
  return results;
}

async function applyReport({ recipient, action, status }: ReportedRecipient, id: string | null): Promise<BounceResult> {
  if (action !== "failed" || !isAddressGone(status)) return { recipient, did: "temporary" };
  const address = normaliseEmail(recipient);
  if (!id || !address) return { recipient, did: "unknown" };
  const isOurs = (await listMailKeys(address)).some((key) => isMessageIdOf(key, id));
  if (isOurs) await pauseAddress({ address, reason: "bounced", status: statusText(status) });
  return { recipient, did: isOurs ? "paused" : "unknown" };
}

/** The part before the @ of the original mail's Message-ID. */
function idOf(original: string | undefined): string | null {
  const head = original
    ?.replace(/\r\n?/g, "\n")
    .split("\n\n")[0]
    ?.replace(/\n[ \t]+/g, " ");
  return /^message-id\s*:\s*<([^<>@\s]+)@[^<>\s]*>/im.exec(head ?? "")?.[1] ?? null;
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}
