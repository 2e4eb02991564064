import type { ReactNode } from "react";
import { HiddenNote } from "@/components/reports/hidden-note";
import type { OwnShare } from "@/db/queries/shares/own";
import { dateWords } from "@/lib/domain/shared/local-time";
import { KIND_LABELS } from "@/lib/domain/shares/options";
import { ShareActions } from "./share-actions";
import { ShareFiles } from "./share-files";

/** A link with its address, how often it was seen and what can be done with it. */
export function ShareItem({
  share,
  address,
  timeZone,
  text = null,
  children,
}: {
  share: OwnShare;
  address: string;
  timeZone: string;
  text?: string | null;
  /** The heading, where it is not the kind. */
  children?: ReactNode;
}) {
  const nameId = `link-${share.id}`;
  const Heading = children ? "h2" : "h3";
  return (
    <li className="card border-line">
      <Heading id={nameId} dir="auto" className="text-lg wrap-anywhere">
        {children ?? KIND_LABELS[share.kind]}
      </Heading>
      <p className="num mt-0.5 text-sm text-muted">
        {[children ? KIND_LABELS[share.kind] : null, endInWords(share, timeZone), seenInWords(share.views)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {share.isHidden ? <HiddenNote /> : null}
      {share.isLive ? (
        <p className="mt-1 wrap-anywhere">
          <a href={address} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
            <span className="min-w-0">{address}</span>
          </a>
        </p>
      ) : null}
      <ShareActions
        share={{ id: share.id, isLive: share.isLive, address, title: share.projectName }}
        text={text}
        nameId={nameId}
      />
      {share.isLive ? <ShareFiles address={address} /> : null}
    </li>
  );
}

function seenInWords(views: number): string {
  if (views === 0) return "Not seen yet";
  return views === 1 ? "Seen once" : `Seen ${views} times`;
}

function endInWords({ isLive, expiresAt }: OwnShare, timeZone: string): string {
  if (expiresAt === null) return "Doesn’t end";
  // It ends after its last day.
  const lastDay = dateWords(new Date(Date.parse(expiresAt) - 1), timeZone);
  return isLive ? `Ends after ${lastDay}` : `Ended after ${lastDay}`;
}
