import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { TERMS_VERSION } from "@/lib/domain/auth/terms";
import { dateWords } from "@/lib/domain/shared/local-time";
import { findShownAnnouncement } from "@/lib/server/announcements";
import type { CurrentUser } from "@/lib/server/auth/current-user";
import { accountTag } from "@/lib/server/auth/token";

type BannerProps = ComponentProps<"aside"> & { action: string; account: string };

/** A line above the content with a button, which works without our script. */
function Banner({ action, account, className = "bg-sunken", children, ...aside }: BannerProps) {
  return (
    <aside {...aside} className={cn("border-b border-line py-1.5 text-sm text-ink", className)}>
      <form
        action={action}
        method="post"
        className="wrap flex flex-wrap items-center justify-between gap-x-4 wrap-anywhere"
      >
        <input type="hidden" name="account" value={account} />
        {children}
      </form>
    </aside>
  );
}

function BannerButton({ children }: { children: string }) {
  return (
    <button type="submit" className="min-h-11 font-semibold underline">
      {children}
    </button>
  );
}

/** An announcement to all crafters: on every page, above the content, until it is dismissed or over. */
export async function Announcement({ user }: { user: CurrentUser }) {
  const shown = await findShownAnnouncement(user);
  if (!shown) return null;
  const { id, title, text, link } = shown;
  return (
    <Banner aria-labelledby="announcement" action="/api/announcements" account={accountTag(user.id)}>
      <input type="hidden" name="announcement" value={id} />
      <p className="max-w-180 py-1">
        <strong id="announcement" className="font-semibold">
          {title}
        </strong>{" "}
        {text}
      </p>
      <span className="ml-auto flex items-center gap-x-4">
        {link ? (
          <a href={link} rel="noreferrer" className="inline-flex min-h-11 items-center underline">
            Read more<span className="sr-only"> about “{title}”</span>
          </a>
        ) : null}
        <BannerButton>Dismiss</BannerButton>
      </span>
    </Banner>
  );
}

/** Mails to the address bounced: shown on every page until one press, or a link in a mail, lifts the pause. */
export function MailPaused({ email, account }: { email: string; account: string }) {
  return (
    <Banner aria-label="Email problem" action="/api/mail-pause" account={account} className="bg-ochre-soft">
      <p className="py-1">We couldn’t reach {email}. Check that mailbox, then press “Try again”.</p>
      <BannerButton>Try again</BannerButton>
    </Banner>
  );
}

/** New terms are in force: shown on every page until the crafter closes it. */
export function NewTerms({ account }: { account: string }) {
  return (
    <Banner aria-label="New terms" action="/api/terms" account={account}>
      <p className="py-1">Our terms changed on {dateWords(TERMS_VERSION, "UTC")}.</p>
      <a href="/terms" className="mr-auto inline-flex min-h-11 items-center underline">
        Read them
      </a>
      <BannerButton>Close</BannerButton>
    </Banner>
  );
}

/** A payment failed: shown on every page while the plan lasts, but not beside the banner on /billing that says more. */
export function PaymentDue() {
  return (
    <aside
      aria-label="Payment due"
      className="border-b border-danger/40 bg-danger-soft py-2.5 text-sm text-ink group-has-[#due]/shell:hidden"
    >
      <p className="wrap">
        Your last payment didn’t go through.{" "}
        <a href="/billing#due" className="py-2 font-semibold text-danger underline">
          Settle it to keep your plan
        </a>
      </p>
    </aside>
  );
}
