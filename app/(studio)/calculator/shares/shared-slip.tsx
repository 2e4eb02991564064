import { PhotoImage } from "@/components/photos/photo-image";
import { cn } from "@/components/ui/cn";
import { PricedRows, Slip } from "@/components/ui/slip";
import type { ShareView } from "@/lib/domain/shares/view";
import { SITE } from "@/lib/site/site";

/** A shared page as a slip of paper. */
export function SharedSlip({ view, className }: { view: ShareView; className?: string }) {
  const { kind, title, maker, photo, headline, rows, each, total, message, contact, hasOurLine } = view;
  const isGift = kind === "gift";
  const words = message ? (
    <p dir="auto" className="display mt-4 text-lg font-normal italic wrap-anywhere whitespace-pre-line">
      {message}
    </p>
  ) : null;
  return (
    <Slip className={cn(isGift && "text-center", className)}>
      {photo ? (
        <PhotoImage
          photo={photo}
          sizes="(min-width: 48rem) 360px, 84vw"
          className="mb-4 block aspect-4/3 w-full rounded-lg object-cover"
        />
      ) : null}
      {headline ? (
        <p className="display mb-4 rounded-lg bg-madder-soft px-3 py-4 text-2xl text-balance leading-tight wrap-anywhere text-madder outline-2 -outline-offset-6 outline-dashed">
          {headline}
        </p>
      ) : null}
      {isGift ? words : null}
      <p dir="auto" className={cn("display text-xl leading-tight wrap-anywhere", isGift && message && "mt-4")}>
        {title}
      </p>
      {maker ? (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          Made by <bdi>{maker}</bdi>
        </p>
      ) : null}
      {rows.length > 0 || total ? (
        <PricedRows className={cn("mt-4", total && "share-total")} rows={rows} each={each} {...(total && { total })} />
      ) : null}
      {isGift ? null : words}
      {contact ? (
        <p dir="auto" className="mt-2 text-sm wrap-anywhere">
          {contact}
        </p>
      ) : null}
      {hasOurLine ? <p className="mt-4 text-sm text-muted">Made with {SITE.name}</p> : null}
    </Slip>
  );
}
