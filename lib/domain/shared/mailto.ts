/** Mail clients and Windows cut off longer links without a word. */
export const LONGEST_LINK = 1_900;

/** A message for the visitor's own mail client. */
export type Mail = { to: string; subject: string; body: string };

/**
 * The link that opens a mail client with this message, or null when it would be too long. Only the body keeps line
 * breaks, as CRLF; nothing that is typed can add a header or a recipient.
 */
export function mailtoLink({ to, subject, body }: Mail): string | null {
  const link = `mailto:${encoded(oneLine(to)).replace("%40", "@")}?subject=${encoded(oneLine(subject))}&body=${encoded(withCrlf(body))}`;
  return link.length <= LONGEST_LINK ? link : null;
}

/** Replaces every kind of line break with a space. */
export function oneLine(text: string): string {
  return text.replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, " ");
}

/** A lone surrogate, which a cut emoji leaves behind, would make `encodeURIComponent` throw. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function withCrlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}
