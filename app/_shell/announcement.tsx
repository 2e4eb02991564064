import { announcementFor } from "@/lib/server/announcements";
import { accountTag } from "@/lib/server/auth/account-tag";
import type { CurrentUser } from "@/lib/server/auth/current-user";

/** A word from us to all crafters: on every page until it is dismissed or over, in nobody's way. */
export async function Announcement({ user }: { user: CurrentUser }) {
  const shown = await announcementFor(user);
  if (!shown) return null;
  const { id, title, text, link } = shown;
  return (
    <aside aria-labelledby="announcement" className="border-b border-line bg-sunken py-1.5 text-sm text-ink">
      <form
        action="/api/announcements"
        method="post"
        className="wrap flex flex-wrap items-center justify-between gap-x-4 wrap-anywhere"
      >
        <input type="hidden" name="account" value={accountTag(user.id)} />
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
          <button type="submit" className="min-h-11 font-semibold underline">
            Dismiss
          </button>
        </span>
      </form>
    </aside>
  );
}
