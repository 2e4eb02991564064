import { HiddenNote } from "@/components/reports/report-link";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { OwnShare } from "@/db/queries/shares/own";
import { dateWords } from "@/lib/domain/shared/local-time";
import { shareLabel } from "@/lib/domain/shares/options";
import { shareView } from "@/lib/domain/shares/view";
import { EmbedCode, ShareActions } from "./share-actions";
import { SharedSlip } from "./shared-slip";

type Props = {
  share: OwnShare;
  address: string;
  timeZone: string;
  text?: string | null;
  /** Beside links to other work: the page's thumbnail and the work's name. */
  isNamed?: boolean;
};

/** A link with its address, how often it was seen and what can be done with it. */
export function ShareItem({ share, address, timeZone, text = null, isNamed = false }: Props) {
  const nameId = `link-${share.id}`;
  const Heading = isNamed ? "h2" : "h3";
  const link = share.isLive ? <Address of={address} /> : null;
  return (
    <li className="@container">
      <div className={cn("card border-line", isNamed ? "share-item-slip" : "share-item")}>
        {isNamed ? <Thumbnail share={share} /> : null}
        <div>
          <div id={nameId}>
            <Heading className="text-lg leading-snug wrap-anywhere">
              {isNamed ? <bdi>{share.projectName}</bdi> : null} <span>{shareLabel(share.kind, share.options)}</span>
            </Heading>
            <p className="num mt-0.5 text-sm wrap-anywhere text-muted">
              {describeEnd(share, timeZone)} · {describeViews(share.views)}
            </p>
          </div>
          {share.isHidden ? <HiddenNote /> : null}
          {isNamed ? null : link}
        </div>
        <ShareActions
          share={{ id: share.id, isLive: share.isLive, address, title: share.projectName }}
          text={text}
          nameId={nameId}
        >
          {isNamed ? link : null}
        </ShareActions>
        {share.isLive ? <ShareFiles id={`files-${share.id}`} address={address} /> : null}
      </div>
    </li>
  );
}

function Address({ of: address }: { of: string }) {
  const plain = address.replace(/^https?:\/\//, "");
  return (
    <a href={address} target="_blank" rel="noopener" aria-label={plain} title={address} className="share-address">
      <span>{plain.slice(0, -5)}</span>
      <span>{plain.slice(-5)}</span>
    </a>
  );
}

/** The title, the amounts or the time, and the photo of the page. */
function Thumbnail({ share: { kind, options, projectName: name, pieces, snapshot, cover } }: { share: OwnShare }) {
  if (!snapshot) return null;
  const counted = { sessions: 0, days: 0, firstDay: null, lastDay: null };
  const maker = { name: null, hasAvatar: false, tier: "pro_plus" } as const;
  const shown = { ...options, message: "", contact: "", ourLine: false };
  return (
    <div aria-hidden="true" className="share-desk">
      <SharedSlip view={shareView(kind, shown, { name, pieces, snapshot, cover, maker, ...counted })} />
    </div>
  );
}

function describeViews(views: number): string {
  if (views === 0) return "Not seen yet";
  return views === 1 ? "Seen once" : `Seen ${views} times`;
}

function describeEnd({ isLive, expiresAt }: OwnShare, timeZone: string): string {
  if (expiresAt === null) return "Never expires";
  // `expiresAt` is the end of the last day.
  const lastDay = dateWords(new Date(Date.parse(expiresAt) - 1), timeZone);
  return isLive ? `Expires after ${lastDay}` : `Expired after ${lastDay}`;
}

/** What opens as a page to print has no name to be saved under. */
const FILES: [path: string, words: string, savedAs?: string][] = [
  ["qr.svg", "QR code as SVG", "qr-code.svg"],
  ["qr.png", "QR code as PNG", "qr-code.png"],
  ["picture.png", "Picture for chats", "picture.png"],
  ["print?size=tag", "Print: Swing tag, 55 × 85 mm"],
  ["print?size=card", "Print: A6 card"],
  ["print?size=sheet", "Print: A4 sheet of eight"],
];

/** Print, chat picture and blog embed of a link. */
function ShareFiles({ id, address }: { id: string; address: string }) {
  const path = new URL(address).pathname;
  return (
    <details id={id} className="group">
      <summary className={buttonClass({ variant: "quiet", className: "px-3.5" })}>
        Print and embed
        <Icon of="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* biome-ignore lint/performance/noImgElement: drawn by our own route */}
        <img
          src={`${path}/qr.svg`}
          alt={address}
          width={176}
          height={176}
          loading="lazy"
          className="rounded-lg bg-white"
        />
        <ul className="min-w-0">
          {FILES.map(([file, words, savedAs]) => (
            <li key={file}>
              <a
                href={`${path}/${file}`}
                {...(savedAs ? { download: savedAs } : { target: "_blank", rel: "noopener" })}
                className="inline-flex min-h-11 items-center"
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <EmbedCode address={address} />
    </details>
  );
}
