import type { Kind } from "../people/belongings";

export type Rule = {
  /**
   * `anybody`: with or without a login. `crafters`: signed in. `others`: authenticates otherwise, by a signature.
   * `admins`: signed in with the role; to everybody else it seems not to exist.
   */
  may: "anybody" | "crafters" | "others" | "admins";
  input?: unknown;
  /**
   * Statuses of a route handler for callers without permission (an action and a page redirect to the login), and for
   * those with it (200).
   */
  refusal?: number;
  welcome?: number;
  /**
   * The owner's call of an action is answered with an error message, since it lacks something only a whole journey
   * creates.
   */
  sentence?: boolean;
  /** Does not ask for which account the page was rendered. */
  anyPage?: boolean;
  /** A write: its Origin must be ours. All actions are. */
  writes?: boolean;
};

/** Placeholder in the arguments for an object's id. */
export class ObjectId {
  constructor(
    /** The kind that the owner names, and the kind of others' that is refused; null if anybody may name it. */
    readonly mine: Kind,
    readonly theirs: Kind | null,
  ) {}
}

/** Placeholder for a key that the client generates. */
export const FRESH = Symbol("a key of the client's");
/** Placeholder for a handle that nobody has yet. */
export const FRESH_HANDLE = Symbol("a handle");

/** The caller's own object, or a method the caller may see: another's is refused as if it did not exist. */
export const anOwnId = (kind: Kind) => new ObjectId(kind, kind);
/** An object that anybody may name; `hidden` is a kind that only its owner may name in its place. */
export const aSharedId = (kind: Kind, hidden: Kind | null = null) => new ObjectId(kind, hidden);

export const allowCrafters = (input?: unknown): Rule => ({ may: "crafters", input });
export const allowAnybody = (input?: unknown): Rule => ({ may: "anybody", input });
/** `input` names objects of another crafter, or of no crafter. */
export const allowAdmins = (input?: unknown): Rule => ({ may: "admins", input });
export const allowOthers = (input?: unknown): Rule => ({ may: "others", input });

/** The same rule for several addresses with white space between them. */
export const repeatRule = (rule: Rule, addresses: string, method = ""): Record<string, Rule> =>
  Object.fromEntries(addresses.split(/\s+/).map((address) => [`${method}${address}`, rule]));

/** A token of no sent link. */
export const NO_TOKEN = "x".repeat(43);
export const THIS_YEAR = String(new Date().getFullYear());
