export const CONTACT_SUBJECTS = [
  "General Inquiry",
  "Technical Support",
  "Feature Request",
  "Bug Report",
  "Account Issues",
  "Billing Question",
  "Partnership",
  "Feedback",
  "Other",
] as const;

/** Fixed texts: tests/support/screens/words.ts. */
export const MAIL_TEXTS = {
  missing: "Please fill in all required fields.",
  failed: "Failed to send message. Please try again.",
  contactSent: "Thank you! We'll get back to you soon.",
  partnerSent: "Thank you! We'll be in touch soon.",
} as const;

type ContactMessage = { name: string; email: string; subject: string; message: string };
type PartnerMessage = { fullName: string; email: string; organization: string; message: string };

/** The names of required fields that are empty after trimming. */
export function findMissingFields<T extends Record<string, string>>(
  fields: T,
  optional: (keyof T)[] = [],
): (keyof T)[] {
  return Object.keys(fields).filter((name) => !optional.includes(name) && !fields[name]?.trim());
}

/** Replaces an unknown subject with General Inquiry. */
export function contactMail({ name, email, subject, message }: ContactMessage): Omit<Mail, "to"> {
  const chosen = CONTACT_SUBJECTS.find((known) => known === subject) ?? CONTACT_SUBJECTS[0];
  return {
    subject: `Contact Form: ${chosen}`,
    body: `Name: ${joinLines(name)}\nEmail: ${joinLines(email)}\nSubject: ${chosen}\n\n${message}`,
  };
}

/** Replaces an empty organization with "Not specified". */
export function partnerMail({ fullName, email, organization, message }: PartnerMessage): Omit<Mail, "to"> {
  const group = organization.trim() ? joinLines(organization) : "Not specified";
  return {
    subject: "Partnership Inquiry",
    body: `Full name: ${joinLines(fullName)}\nEmail: ${joinLines(email)}\nOrganization: ${group}\n\n${message}`,
  };
}

/** Mail clients and Windows silently cut off longer links. */
export const LONGEST_LINK = 1_900;

/** A message for the visitor's own mail client. */
type Mail = { to: string; subject: string; body: string };

/**
 * The link that opens a mail client with this message, or null if it would be too long. Only the body keeps line
 * breaks, as CRLF; typed text can't add a header or a recipient.
 */
export function mailtoLink({ to, subject, body }: Mail): string | null {
  const link = `mailto:${encodeText(joinLines(to)).replace("%40", "@")}?subject=${encodeText(joinLines(subject))}&body=${encodeText(withCrlf(body))}`;
  return link.length <= LONGEST_LINK ? link : null;
}

/** Replaces every kind of line break with a space. */
export function joinLines(text: string): string {
  return text.replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, " ");
}

/** A lone surrogate, which a cut emoji leaves behind, would make `encodeURIComponent` throw. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function withCrlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}
