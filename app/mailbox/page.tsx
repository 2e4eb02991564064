import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import { findMail, listMails } from "@/db/queries/mail";
import { hasMailbox } from "@/lib/server/mail/sender";
import { isLocalCaller } from "@/lib/server/request/headers";

export const metadata: Metadata = { title: "Demo mailbox", referrer: "no-referrer", robots: "noindex" };

type Props = { searchParams: Promise<{ mail?: string | string[] }> };

export default async function MailboxPage({ searchParams }: Props) {
  if (!hasMailbox() || !isLocalCaller(await headers())) notFound();
  const id = Number((await searchParams).mail);
  const [mails, mail] = await Promise.all([listMails(), Number.isSafeInteger(id) && id > 0 ? findMail(id) : null]);
  return (
    <main id="main" tabIndex={-1} className="wrap grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5 py-7 wrap-anywhere">
      <h1>Demo mailbox</h1>
      <p className="text-muted">
        In this demo, emails appear here instead of being sent. <SoftLink href="/login">Back to Login</SoftLink>
      </p>
      {mail ? (
        <Card aria-label={mail.subject}>
          <h2 className="text-xl">{mail.subject}</h2>
          <p className="mt-1 text-sm text-muted">To {mail.recipient}</p>
          <p className="mt-4 whitespace-pre-line">
            {mail.body ? linkAddresses(mail.body) : "Sent. The text wasn’t kept."}
          </p>
          {mail.html ? (
            <details className="mt-4">
              <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">As HTML</summary>
              <iframe
                title="The email as HTML"
                src={`/mailbox/${mail.id}`}
                sandbox="allow-top-navigation-by-user-activation"
                referrerPolicy="no-referrer"
                loading="lazy"
                className="mt-2 h-140 w-full rounded-lg border border-line"
              />
            </details>
          ) : null}
        </Card>
      ) : null}
      {mails.length === 0 ? <p>No emails yet.</p> : null}
      <ul className="grid gap-2">
        {mails.map(({ id, subject, recipient, createdAt }) => (
          <li key={id}>
            <SoftLink
              href={`/mailbox?mail=${id}`}
              aria-current={id === mail?.id || undefined}
              className="block rounded-lg border border-line bg-surface px-4 py-3"
            >
              <span className="block font-semibold">{subject}</span>
              <span className="block text-sm text-muted">
                To {recipient}, {createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC
              </span>
            </SoftLink>
          </li>
        ))}
      </ul>
    </main>
  );
}

function linkAddresses(body: string) {
  return body.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
