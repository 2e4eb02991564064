/** Mails to the address came back: shown on every page until one press, or a link in a mail, lifts the pause. */
export function MailPaused({ email, account }: { email: string; account: string }) {
  return (
    <aside aria-label="Email problem" className="border-b border-line bg-ochre-soft py-1.5 text-sm text-ink">
      <form
        action="/api/mail-pause"
        method="post"
        className="wrap flex flex-wrap items-center justify-between gap-x-4 wrap-anywhere"
      >
        <input type="hidden" name="account" value={account} />
        <p className="py-1">We couldn’t reach {email}. Check that mailbox, then press “Try again”.</p>
        <button type="submit" className="min-h-11 font-semibold underline">
          Try again
        </button>
      </form>
    </aside>
  );
}
