import { type Mail, oneLine } from "./mailto";

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

export type ContactMessage = { name: string; email: string; subject: string; message: string };
export type PartnerMessage = { fullName: string; email: string; organization: string; message: string };

/** The names of required fields that are empty after trimming. */
export function missingFields<T extends Record<string, string>>(fields: T, optional: (keyof T)[] = []): (keyof T)[] {
  return Object.keys(fields).filter((name) => !optional.includes(name) && !fields[name]?.trim());
}

/** An unknown subject becomes General Inquiry. */
export function contactMail({ name, email, subject, message }: ContactMessage): Omit<Mail, "to"> {
  const chosen = CONTACT_SUBJECTS.find((known) => known === subject) ?? CONTACT_SUBJECTS[0];
  return {
    subject: `Contact Form: ${chosen}`,
    body: `Name: ${oneLine(name)}\nEmail: ${oneLine(email)}\nSubject: ${chosen}\n\n${message}`,
  };
}

/** Without an organization it says "Not specified". */
export function partnerMail({ fullName, email, organization, message }: PartnerMessage): Omit<Mail, "to"> {
  const group = organization.trim() ? oneLine(organization) : "Not specified";
  return {
    subject: "Partnership Inquiry",
    body: `Full name: ${oneLine(fullName)}\nEmail: ${oneLine(email)}\nOrganization: ${group}\n\n${message}`,
  };
}
