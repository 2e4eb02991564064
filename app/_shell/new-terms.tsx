import { TERMS_VERSION } from "@/lib/domain/auth/terms";
import { dateWords } from "@/lib/domain/shared/local-time";

/** New terms are in force: on every page until it is closed, in nobody's way. */
export function NewTerms({ account }: { account: string }) {
  return (
    <aside aria-label="New terms" className="border-b border-line bg-sunken py-1.5 text-sm text-ink">
      <form action="/api/terms" method="post" className="wrap flex flex-wrap items-center justify-between gap-x-4">
        <input type="hidden" name="account" value={account} />
        <p className="py-1">Our terms changed on {dateWords(TERMS_VERSION, "UTC")}.</p>
        <a href="/terms" className="mr-auto inline-flex min-h-11 items-center underline">
          Read them
        </a>
        <button type="submit" className="min-h-11 font-semibold underline">
          Close
        </button>
      </form>
    </aside>
  );
}
