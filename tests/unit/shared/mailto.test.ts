import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CONTACT_SUBJECTS,
  contactMail,
  findMissingFields,
  joinLines,
  MAIL_TEXTS,
  mailtoLink,
  partnerMail,
} from "@/lib/domain/shared/contact";
import { MAIL_WORDS, CONTACT_SUBJECT_WORDS as subjects } from "../../support/screens/words";

const to = "support@craftpact.example";

/** What people and attackers type: any Unicode, broken surrogates, header injections, markup, encoded newlines. */
const nasty = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ..."\r\n|\n|\r|&cc=a@evil.example|?bcc=b@evil.example|,c@evil.example|;d@evil.example|%0D%0ABcc: e@evil.example|%|%%41|+|#|&body=|\u2028|\u0085|\0|\uD83D|\uDE00|🧶|<b>|\"|'|javascript:alert(1)|//|\\|@| ".split(
          "|",
        ),
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join("")),
);
/** A browser takes line breaks out of a one-line field by itself. */
const oneLiner = nasty.map((text) => text.replace(/[\r\n\v\f\u0085\u2028\u2029]/g, ""));
const runs = { numRuns: 2_000 };

describe("a mail link", () => {
  it("reproduces exactly what was typed into either form, and has one recipient", () => {
    let kept = 0;
    const topics = fc.constantFrom(...subjects);
    const fields = { name: oneLiner, email: oneLiner, topic: topics, organization: oneLiner, message: nasty };
    fc.assert(
      fc.property(fc.record(fields), ({ topic, organization, ...typed }) => {
        const [name, email] = [typed.name.toWellFormed(), typed.email.toWellFormed()];
        const message = writeWithCrlf(typed.message);
        const contact = mailtoLink({ to, ...contactMail({ ...typed, subject: topic }) });
        if (contact !== null) {
          const lines = [`Name: ${name}`, `Email: ${email}`, `Subject: ${topic}`];
          expect(readLink(contact)).toEqual({ subject: `Contact Form: ${topic}`, lines, message });
          kept += 1;
        }
        const partner = mailtoLink({ to, ...partnerMail({ ...typed, fullName: typed.name, organization }) });
        if (partner !== null) {
          const from = organization.trim() ? organization.toWellFormed() : "Not specified";
          const lines = [`Full name: ${name}`, `Email: ${email}`, `Organization: ${from}`];
          expect(readLink(partner)).toEqual({ subject: "Partnership Inquiry", lines, message });
          kept += 1;
        }
      }),
      runs,
    );
    expect(kept).toBeGreaterThan(2_000);
  });

  it("never gains a recipient or a header, whatever its parts contain", () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (address, subject, body) => {
        const link = mailtoLink({ to: address, subject, body });
        if (link === null) return;
        expect(link).toMatch(/^mailto:[^?&,;]*\?subject=[^?&]*&body=[^?&]*$/);
        expect(link).not.toMatch(/[\s<>"\\]/);
        const [head, body_] = link.split("&body=");
        expect(head).not.toMatch(/%0[AD]/i);
        expect(decodeURIComponent(body_ ?? "")).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
      }),
      runs,
    );
  });

  it("has at most 1,900 characters", () => {
    const bare = mailtoLink({ to, subject: "Other", body: "" }) ?? "";
    const body = "a".repeat(1_900 - bare.length);
    expect(mailtoLink({ to, subject: "Other", body })).toHaveLength(1_900);
    expect(mailtoLink({ to, subject: "Other", body: `${body}a` })).toBeNull();
    // What counts is the link: an emoji takes twelve characters of it.
    expect(mailtoLink({ to, subject: "Other", body: "🧶".repeat(200) })).toBeNull();
  });

  it("keeps its shape when a line break gets into a one-line field", () => {
    const mail = contactMail({ name: "A\r\nBcc: x@evil.example", email: "a@b.c\n", subject: "Other", message: "Hi" });
    const { lines } = readLink(mailtoLink({ to, ...mail }) ?? "");
    expect(lines).toEqual(["Name: A Bcc: x@evil.example", "Email: a@b.c ", "Subject: Other"]);
    const partner = { fullName: "Ada\nL", email: "a@b.c", organization: "Wool\nCo", message: "Hi" };
    expect(partnerMail(partner).body).toBe("Full name: Ada L\nEmail: a@b.c\nOrganization: Wool Co\n\nHi");
    expect(joinLines("a\vb\fc V")).toBe("a b c V");
  });
});

describe("the mail forms", () => {
  it("offer the nine subjects", () => expect(CONTACT_SUBJECTS).toEqual(subjects));

  it("replace a subject that is not offered with General Inquiry", () => {
    const mail = contactMail({ name: "A", email: "a@b.c", subject: "x\r\nBcc: y@evil.example", message: "Hi" });
    expect(mail.subject).toBe("Contact Form: General Inquiry");
  });

  it("report required fields that are empty after trimming, but not optional ones", () => {
    expect(findMissingFields({ name: " \t", email: "a@b.c", subject: "", message: "\n" })).toEqual([
      "name",
      "subject",
      "message",
    ]);
    const partner = { fullName: "A", email: "a@b.c", organization: " ", message: "Hi" };
    expect(findMissingFields(partner, ["organization"])).toEqual([]);
  });

  it("use the agreed sentences", () => expect(MAIL_TEXTS).toEqual(MAIL_WORDS));
});

/** Reads a link as a mail client does: by RFC 6068, where `+` is a plus, and by nothing of our own. */
function readLink(link: string) {
  expect(link.length).toBeLessThanOrEqual(1_900);
  const { protocol, pathname, search, hash } = new URL(link);
  expect([protocol, hash]).toEqual(["mailto:", ""]);
  expect(decodeURIComponent(pathname).split(",")).toEqual([to]);
  const pairs = search
    .slice(1)
    .split("&")
    .map((pair) => pair.split("=").map(decodeURIComponent));
  expect(pairs.map(([name]) => name)).toEqual(["subject", "body"]);
  const [subject = "", body = ""] = pairs.map(([, value]) => value);
  const [head = "", ...rest] = body.split("\r\n\r\n");
  return { subject, lines: head.split("\r\n"), message: rest.join("\r\n\r\n") };
}

/** The message as a mail holds it: repaired where half a character was typed, every newline CRLF. */
function writeWithCrlf(text: string): string {
  return text.toWellFormed().replace(/\r\n|\r|\n/g, "\r\n");
}
