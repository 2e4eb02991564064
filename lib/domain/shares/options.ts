import { addDays, type LocalDate } from "../shared/local-time";
import { cleanText, countCodePoints } from "../shared/text";
import type { LineChoices } from "./lines";

/** The kinds that can be made now. The database column also allows `quote`. */
export const SHARE_KINDS = ["receipt", "gift"] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

export const KIND_LABELS: Record<ShareKind, string> = { receipt: "Price receipt", gift: "Gift card" };

/** What a page of several pieces is about. */
export const COVERS = ["one", "all"] as const;
export type Covers = (typeof COVERS)[number];

/** What a shared page shows beside the project's name. */
export type ShareOptions = {
  /** Pages that were made before there was a choice have none: they are about all pieces. */
  covers?: Covers | undefined;
  /** Only on a receipt. */
  lines: LineChoices;
  listsMaterials: boolean;
  hours: boolean;
  /** Only on a gift card. */
  days: boolean;
  sessions: boolean;
  dates: boolean;
  /** Taken from the maker's profile when the page is viewed. */
  name: boolean;
  avatar: boolean;
  message: string;
  /** The project's cover at the time of viewing. Off until the maker has chosen it for one link; then on for new ones. */
  photo: boolean;
  /** How to contact the maker, typed for this page. */
  contact: string;
  /** "Made with Craft Pact"; only Pro+ can leave it out. */
  ourLine: boolean;
};

export const MAX_MESSAGE_LENGTH = 280;
export const MAX_CONTACT_LENGTH = 120;

/** When a link ends: never, at the end of a day this many days ahead, or on a chosen day. */
export const ENDS = ["never", "30", "90", "365", "day"] as const;
type Ends = (typeof ENDS)[number];

export const END_LABELS: Record<Ends, string> = {
  never: "Never",
  "30": describeDays("30"),
  "90": describeDays("90"),
  "365": describeDays("365"),
  day: "On a day",
};

function describeDays(days: Exclude<Ends, "never" | "day">): string {
  return `In ${days} days`;
}

/** The form as typed. */
export type ShareFields = ShareOptions & { ends: Ends; endDay: string };
export type ShareProblems = Partial<Record<"message" | "contact" | "endDay", string>>;
export type ShareEnd = { ends: Exclude<Ends, "day"> } | { ends: "day"; day: LocalDate };

/** `Price receipt for one`; without “for” where there was no choice. */
export function shareLabel(kind: ShareKind, { covers }: Pick<ShareOptions, "covers">): string {
  return covers ? `${KIND_LABELS[kind]} for ${covers}` : KIND_LABELS[kind];
}

/** A receipt omits the hours by default: with them and the amount for work, the rate can be worked out. */
export function newShareFields(kind: ShareKind, { photo = false, pieces = 1 } = {}): ShareFields {
  const isGift = kind === "gift";
  return {
    ...(pieces > 1 && { covers: "one" }),
    lines: {},
    listsMaterials: false,
    hours: isGift,
    days: isGift,
    sessions: isGift,
    dates: isGift,
    name: true,
    avatar: false,
    photo,
    message: "",
    contact: "",
    ourLine: true,
    ends: "never",
    endDay: "",
  };
}

/** Reads the form and resets the options that belong only to the other kind. */
export function readShare(
  kind: ShareKind,
  { ends, endDay, ...fields }: ShareFields,
): { share: { options: ShareOptions; end: ShareEnd }; problems: null } | { share: null; problems: ShareProblems } {
  const problems: ShareProblems = {};
  const message = cleanText(fields.message, { keepNewlines: true });
  if (countCodePoints(message) > MAX_MESSAGE_LENGTH)
    problems.message = `A message can have at most ${MAX_MESSAGE_LENGTH} characters.`;
  const contact = cleanText(fields.contact);
  if (countCodePoints(contact) > MAX_CONTACT_LENGTH)
    problems.contact = `This line can have at most ${MAX_CONTACT_LENGTH} characters.`;
  const day = endDay.trim();
  if (ends === "day" && !isDay(day)) problems.endDay = "Please choose a day.";
  if (Object.keys(problems).length > 0) return { share: null, problems };
  const own = kind === "gift" ? { lines: {}, listsMaterials: false } : { days: false, sessions: false, dates: false };
  const end: ShareEnd = ends === "day" ? { ends, day } : { ends };
  return { share: { options: { ...fields, message, contact, ...own }, end }, problems: null };
}

/** The last day of a link; null if it never ends. */
export function lastDayOf(end: ShareEnd, today: LocalDate): LocalDate | null {
  if (end.ends === "day") return end.day;
  return end.ends === "never" ? null : addDays(today, Number(end.ends));
}

/** The problem with the last day, by the current date in the crafter's time zone. */
export function lastDayProblem(day: LocalDate | null, today: LocalDate): string | null {
  if (day === null) return null;
  if (day < today) return "That day is over.";
  return day > addDays(today, MAX_DAYS_AHEAD) ? "Choose a day within the next ten years." : null;
}

const MAX_DAYS_AHEAD = 3_652;

function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
