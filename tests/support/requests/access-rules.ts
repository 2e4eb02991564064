import type { Kind } from "../people/belongings";

export type Rule = {
  /** `anybody`: also without a login. `crafters`: signed in. `others`: proves itself otherwise, by a signature. `admins`: signed in, with the role; nobody else learns that it is there. */
  may: "anybody" | "crafters" | "others" | "admins";
  input?: unknown;
  /** What a route handler answers to those who may not (an action and a page lead to the login), and to those who may (200). */
  refusal?: number;
  welcome?: number;
  /** The owner's call of an action comes to a sentence, because of something that only a journey makes. */
  sentence?: boolean;
  /** Does not ask for which account the page was rendered. */
  anyPage?: boolean;
  /** A write: its Origin must be ours. All actions are. */
  writes?: boolean;
};

/** Stands in the arguments for the id of an object. */
export class ObjectId {
  constructor(
    /** What its owner names, and what may not be named of others; null where everybody may name it. */
    readonly mine: Kind,
    readonly theirs: Kind | null,
  ) {}
}

/** Stands for a key that the client makes. */
export const FRESH = Symbol("a key of the client's");
/** Stands for an address that nobody has yet. */
export const FRESH_HANDLE = Symbol("a handle");

/** The caller's own, or for methods one the caller may see: the other's is refused as if it did not exist. */
export const own = (kind: Kind) => new ObjectId(kind, kind);
/** What is everybody's; `hidden` is what only its owner may name so. */
export const shared = (kind: Kind, hidden: Kind | null = null) => new ObjectId(kind, hidden);

export const crafters = (input?: unknown): Rule => ({ may: "crafters", input });
export const anybody = (input?: unknown): Rule => ({ may: "anybody", input });
/** `input` names what is another crafter's, or nobody's. */
export const admins = (input?: unknown): Rule => ({ may: "admins", input });
export const others = (input?: unknown): Rule => ({ may: "others", input });

export const NO_TOKEN = "x".repeat(43);
export const THIS_YEAR = String(new Date().getFullYear());
