export const MAX_RAVELRY_LINK_LENGTH = 300;
export const NOT_RAVELRY =
  "Please enter an address of a project, a person or a pattern on Ravelry, such as https://www.ravelry.com/people/you.";

/**
 * An address on Ravelry as it is stored: https on its own host, a project, a person or a pattern, without query, name or
 * port. Null is none; `problem` is said where the text is something else.
 */
export function readRavelryLink(typed: string): { link: string | null; problem: string | null } {
  const text = typed.trim();
  if (text === "") return { link: null, problem: null };
  const address = text.replace(/^(https?:\/\/)?(www\.)?ravelry\.com\//i, "https://www.ravelry.com/");
  const isOurs = address.length <= MAX_RAVELRY_LINK_LENGTH && PATH.test(address);
  return isOurs ? { link: address, problem: null } : { link: null, problem: NOT_RAVELRY };
}

const PATH = /^https:\/\/www\.ravelry\.com\/(projects|people|patterns)(\/[A-Za-z0-9%][A-Za-z0-9._~%-]*)+\/?$/;
