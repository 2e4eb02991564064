import { cleanText, countCodePoints } from "../shared/text";

/** Days until a handle may be changed again, and days that the previous one redirects to the new address. */
export const HANDLE_CHANGE_DAYS = 30;
export const HANDLE_REDIRECT_DAYS = 90;

const FORM = /^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/;

export const HANDLE_FORM = "Use 3 to 30 letters a to z, digits and hyphens, such as thandi-knits.";
export const HANDLE_TAKEN = "This address is taken. Please choose another.";

/** Handles that look like us or like a page of ours, or that have a special meaning in addresses elsewhere. */
const RESERVED = new Set(
  `about abuse account admin administrator api app avatars billing blog calculator careers challenges checkout
  contact craft-pact craftpact dashboard dev docs email embed everyone export faq favicon feedback help home host
  hostmaster image images impact index info insights jobs leaderboard legal library login logout mail mailbox me
  media methods moderator news noreply no-reply notifications null official oembed owner partner password pay
  payment payments photo photos pocket portfolio postmaster press pricing privacy profile projects robots root
  sales sandbox search security settings shares share shop signin signout signup sitemap staff static status store
  studio support system team terms test undefined unsubscribe upload user users verified webhook webhooks webmaster
  welcome www you`.split(/\s+/),
);

/** Reads a typed handle in the form that is stored: `@Thandi-Knits` becomes `thandi-knits`. */
export function readHandle(typed: string): { handle: string; problem: string | null } {
  const handle = typed.trim().replace(/^@/, "").toLowerCase();
  if (!isHandle(handle)) return { handle, problem: HANDLE_FORM };
  return { handle, problem: RESERVED.has(handle) ? HANDLE_TAKEN : null };
}

/** Whether a text has the form of a handle; only the database knows whether it exists. */
export function isHandle(text: string): boolean {
  return FORM.test(text);
}

export function portfolioPath(handle: string): string {
  return `/u/${handle}`;
}

/** The moment from which the handle may be changed again; null if it may be changed now. */
export function handleFixedUntil(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(+changedAt + HANDLE_CHANGE_DAYS * 86_400_000);
  return until > now ? until : null;
}

export const MAX_PORTFOLIO_WORDS = 1_000;
export const MAX_PORTFOLIO_PIECES = 60;
export const WORDS_TOO_LONG = "Your words can have at most 1,000 characters.";
export const TOO_MANY_PIECES = "A portfolio can show at most 60 pieces.";

/** The values in the form. */
export type PortfolioFields = {
  handle: string;
  words: string;
  ravelryUrl: string;
  isPublic: boolean;
  isListed: boolean;
  showsHours: boolean;
  /** Ids in the order of the page. */
  pieces: readonly string[];
};

export type PortfolioValues = Omit<PortfolioFields, "ravelryUrl"> & { ravelryUrl: string | null };
type PortfolioProblems = Partial<Record<"handle" | "words" | "ravelryUrl" | "pieces", string>>;

/** The values to store, or a sentence for each wrong field. Only a public page can be listed. */
export function readPortfolio(
  fields: PortfolioFields,
): { portfolio: PortfolioValues; problems: null } | { portfolio: null; problems: PortfolioProblems } {
  const { handle, problem } = readHandle(fields.handle);
  const words = cleanText(fields.words, { keepNewlines: true });
  const { link, problem: linkProblem } = readRavelryLink(fields.ravelryUrl);
  const pieces = [...new Set(fields.pieces)];
  const problems: PortfolioProblems = {
    ...(problem && { handle: problem }),
    ...(countCodePoints(words) > MAX_PORTFOLIO_WORDS && { words: WORDS_TOO_LONG }),
    ...(linkProblem && { ravelryUrl: linkProblem }),
    ...(pieces.length > MAX_PORTFOLIO_PIECES && { pieces: TOO_MANY_PIECES }),
  };
  if (Object.keys(problems).length > 0) return { portfolio: null, problems };
  const { isPublic, showsHours } = fields;
  const isListed = fields.isListed && isPublic;
  return { portfolio: { handle, words, ravelryUrl: link, isPublic, isListed, showsHours, pieces }, problems: null };
}

/** The public page: its maker, and only the work that they chose. */
export type PortfolioView = {
  handle: string;
  makerName: string;
  hasAvatar: boolean;
  /** The country's name. */
  place: string | null;
  words: string;
  isListed: boolean;
  links: { label: string; href: string }[];
  pieces: PortfolioPiece[];
};

export type PortfolioPiece = {
  id: string;
  name: string;
  completedOn: string;
  /** Null if the page hides hours. */
  seconds: number | null;
  photo: { id: string; alt: string; width: number; height: number } | null;
};

const MAX_RAVELRY_LINK_LENGTH = 300;
export const NOT_RAVELRY =
  "Please enter an address of a project, a person or a pattern on Ravelry, such as https://www.ravelry.com/people/you.";

/**
 * Reads an address on Ravelry in the form that is stored: https on its own host, a project, a person or a pattern,
 * without query, user name or port. `link` is null for an empty text; `problem` explains any other text.
 */
export function readRavelryLink(typed: string): { link: string | null; problem: string | null } {
  const text = typed.trim();
  if (text === "") return { link: null, problem: null };
  const address = text.replace(/^(https?:\/\/)?(www\.)?ravelry\.com\//i, "https://www.ravelry.com/");
  const isOurs = address.length <= MAX_RAVELRY_LINK_LENGTH && PATH.test(address);
  return isOurs ? { link: address, problem: null } : { link: null, problem: NOT_RAVELRY };
}

const PATH = /^https:\/\/www\.ravelry\.com\/(projects|people|patterns)(\/[A-Za-z0-9%][A-Za-z0-9._~%-]*)+\/?$/;
