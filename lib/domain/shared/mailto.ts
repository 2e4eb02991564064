/** Longer links are cut off by mail clients and by Windows without a word. */
const LONGEST_LINK = 1_900;

/** A message for the visitor's own mail client, to one address. */
export type Mail = { to: string; subject: string; body: string };

/**
 * The `mailto:` link that opens a mail client with this message, or null when it would be longer
 * than 1,900 characters. Newlines stay in the body alone, as CRLF; nothing typed can add a header or a recipient.
 */
export function mailtoLink({ to, subject, body }: Mail): string | null {
  const link = `mailto:${encoded(oneLine(to)).replace("%40", "@")}?subject=${encoded(oneLine(subject))}&body=${encoded(withCrlf(body))}`;
  return link.length <= LONGEST_LINK ? link : null;
}

/** A text on one line: every kind of line break becomes a space. */
export function oneLine(text: string): string {
  return text.replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, " ");
}

/** A lone half of a surrogate pair, which a cut emoji leaves behind, would make `encodeURIComponent` throw. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function withCrlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}
