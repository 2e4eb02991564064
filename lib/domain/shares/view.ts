import { canDropOurLine, type Tier } from "../billing/tiers";
import { type PriceSnapshot, priceForCustomer } from "../methods/pricing";
import { secondsOf } from "../sales/ledger";
import { pricedByPiece } from "../sales/price-of-one";
import { dateWords, type LocalDate } from "../shared/local-time";
import { printMoney } from "../shared/money";
import { countOf } from "../shared/text";
import { receiptLines, shownLines } from "./lines";
import type { Covers, ShareKind, ShareOptions } from "./options";

/** Completed work that is shared, with its maker. */
export type SharedWork = {
  name: string;
  pieces: number;
  snapshot: PriceSnapshot;
  sessions: number;
  days: number;
  firstDay: LocalDate | null;
  lastDay: LocalDate | null;
  cover: { id: string; alt: string; width: number; height: number } | null;
  maker: { name: string | null; hasAvatar: boolean; tier: Tier };
};

/** The whole text of a shared page. */
export type ShareView = {
  kind: ShareKind;
  title: string;
  maker: string | null;
  hasAvatar: boolean;
  photo: SharedWork["cover"];
  /** The hours, on a gift card. */
  headline: string | null;
  rows: { key: string; label: string; value: string }[];
  /** The price of one, above the total of several pieces. */
  each: { label: string; value: string } | null;
  total: { label: string; value: string } | null;
  message: string;
  contact: string;
  hasOurLine: boolean;
};

/** `sharers`: how many pieces share the amounts of the snapshot, if the page is about one of them. */
export type CoveredWork = SharedWork & { sharers: number };

/**
 * The work that a page is about. One of several pieces has its share of the time, and no sessions and days, which were
 * for all of them.
 */
export function coveredWork(covers: Covers | undefined, work: SharedWork): CoveredWork {
  const { pieces } = work;
  if (covers === undefined || pieces === 1) return { ...work, sharers: 1 };
  const snapshot = pricedByPiece(work.snapshot, pieces);
  if (covers === "all") return { ...work, snapshot, sharers: 1 };
  const totalSeconds = secondsOf({ seconds: snapshot.totalSeconds, pieces: 1, made: pieces });
  return { ...work, pieces: 1, sharers: pieces, snapshot: { ...snapshot, totalSeconds }, sessions: 0, days: 0 };
}

/** A gift card uses nothing of the price. Never contains the rate, the profit, the method or the maker's account. */
export function shareView(kind: ShareKind, options: ShareOptions, work: SharedWork): ShareView {
  const { maker } = work;
  const covered = coveredWork(options.covers, work);
  return {
    kind,
    title: work.name,
    message: options.message,
    contact: options.contact,
    maker: options.name ? maker.name : null,
    hasAvatar: options.avatar && maker.hasAvatar,
    photo: options.photo ? work.cover : null,
    hasOurLine: options.ourLine || !canDropOurLine(maker.tier),
    ...(kind === "gift" ? giftParts(options, covered) : receiptParts(options, covered)),
  };
}

/** The shared page as plain text, for a chat or a mail. */
export function shareText({ title, maker, headline, rows, each, total, message, contact }: ShareView): string {
  const lines = [
    maker ? `${title}, made by ${maker}` : title,
    headline,
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    each && `${each.label}: ${each.value}`,
    total && `${total.label}: ${total.value}`,
    message,
    contact,
  ];
  return lines.filter(Boolean).join("\n");
}

/** `45 minutes`, `2 hours 30 minutes`. Null under a minute. */
export function hoursInWords(totalSeconds: number): string | null {
  const minutes = Math.floor(totalSeconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && countOf(hours, "hour"), minutes % 60 > 0 && countOf(minutes % 60, "minute")];
  return parts.filter(Boolean).join(" ") || null;
}

/** The width of a shared page's frame, in pixels. */
export const FRAME_WIDTH = 540;

/**
 * The height in pixels that shows the whole page in a frame of that width, estimated generously: `style.ts` has its
 * sizes, and text wider than a line wraps. A photo is cut to 4:3.
 */
export function frameHeight(view: ShareView): number {
  const inside = FRAME_WIDTH - 65;
  const lines = (text: string, letter: number) =>
    text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * letter) / inside)), 0);
  const isGift = view.kind === "gift";
  const rows = view.rows.reduce((sum, { label, value }) => sum + 16 + 25 * lines(`${label} ${value}`, 9.5), 0);
  const parts = [
    34 * lines(view.title, 17) + (view.hasAvatar ? 58 : view.maker ? 35 : 0),
    isGift && view.rows.length === 0 ? 0 : 3,
    view.headline ? 53 + 49 * lines(view.headline, 26) : 0,
    view.rows.length > 0 || view.total ? 28 + rows : 0,
    ...[view.each, view.total].map((row) => (row ? 24 + 34 * lines(`${row.label} ${row.value}`, 15) : 0)),
    view.message ? (isGift ? 34 : 31) * lines(view.message, isGift ? 11 : 9.5) : 0,
    view.contact ? 25 * lines(view.contact, 8.5) : 0,
  ].filter((height) => height > 0);
  const gap = 20;
  const words = 76 + parts.reduce((sum, height) => sum + height + gap, -gap) + (view.hasOurLine ? 104 : 60);
  const photo = view.photo ? (FRAME_WIDTH * 3) / 4 - (view.headline ? 72 : 0) : 0;
  return 10 * Math.ceil((words + photo) / 10);
}

type Parts = Pick<ShareView, "headline" | "rows" | "each" | "total">;

function receiptParts(options: ShareOptions, { snapshot, pieces, sharers }: CoveredWork): Parts {
  const money = (cents: number) => printMoney(cents, snapshot.currency);
  const lines = shownLines(receiptLines(snapshot, options.listsMaterials), options.lines, sharers, snapshot.currency);
  const finalCents = priceForCustomer(snapshot).finalCents / sharers;
  const hours = options.hours ? hoursInWords(snapshot.totalSeconds) : null;
  const hasEach = options.covers !== undefined && pieces > 1;
  return {
    headline: null,
    rows: [
      ...quantityRow(pieces),
      ...(hours ? [{ key: "hours", label: "Time", value: hours }] : []),
      ...lines.map(({ key, label, cents }) => ({ key, label, value: cents === null ? "included" : money(cents) })),
    ],
    each: hasEach ? { label: "One piece", value: money(finalCents / pieces) } : null,
    total: {
      label: hasEach ? `All ${pieces}` : pieces > 1 ? `Total for ${pieces} pieces` : "Total",
      value: money(finalCents),
    },
  };
}

function giftParts(options: ShareOptions, work: SharedWork): Parts {
  const hours = options.hours ? hoursInWords(work.snapshot.totalSeconds) : null;
  return {
    headline: hours && `${hours} of handwork`,
    rows: [
      ...quantityRow(work.pieces),
      ...(options.sessions && countsSittings(work) ? [countRow("Sessions", work.sessions)] : []),
      ...(options.days && countsSittings(work) ? [countRow("Days", work.days)] : []),
      ...(options.dates ? dateRows(work) : []),
    ],
    each: null,
    total: null,
  };
}

/** Under an hour, sessions and days would say less than the time. */
export function countsSittings({ snapshot, sessions }: SharedWork): boolean {
  return sessions > 0 && snapshot.totalSeconds >= 3_600;
}

function dateRows({ firstDay, lastDay }: SharedWork): ShareView["rows"] {
  if (!firstDay || !lastDay) return [];
  const words = (day: LocalDate) => dateWords(day, "UTC");
  if (firstDay === lastDay) return [{ key: "first", label: "Made on", value: words(firstDay) }];
  return [
    { key: "first", label: "Begun", value: words(firstDay) },
    { key: "last", label: "Finished", value: words(lastDay) },
  ];
}

function quantityRow(pieces: number): ShareView["rows"] {
  return pieces > 1 ? [countRow("Quantity", pieces)] : [];
}

function countRow(label: string, count: number) {
  return { key: label, label, value: String(count) };
}
