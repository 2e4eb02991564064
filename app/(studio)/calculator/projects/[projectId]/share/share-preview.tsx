import { PhotoImage } from "@/components/photos/photo-image";
import { Card, CardTitle } from "@/components/ui/card";
import { PricedRows, Slip } from "@/components/ui/slip";
import type { ShareView } from "@/lib/domain/shares/view";
import { SITE } from "@/lib/site/site";

/** What the page will say, while it is chosen. */
export function SharePreview({ view }: { view: ShareView }) {
  const { title, maker, photo, headline, rows, total, message, contact, hasOurLine } = view;
  return (
    <Card aria-labelledby="preview-title" className="md:sticky md:top-24">
      <CardTitle id="preview-title">Preview</CardTitle>
      <Slip className="mt-3">
        {photo ? (
          <PhotoImage
            photo={photo}
            sizes="(min-width: 48rem) 360px, 84vw"
            className="mb-4 block h-auto w-full rounded-lg"
          />
        ) : null}
        <p dir="auto" className="display text-xl leading-tight wrap-anywhere">
          {title}
        </p>
        {maker ? (
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            Made by <bdi>{maker}</bdi>
          </p>
        ) : null}
        {headline ? <p className="display mt-4 text-2xl leading-tight wrap-anywhere">{headline}</p> : null}
        {rows.length > 0 || total ? <PricedRows className="mt-4" rows={rows} {...(total && { total })} /> : null}
        {message ? (
          <p dir="auto" className="mt-4 text-sm wrap-anywhere whitespace-pre-line">
            {message}
          </p>
        ) : null}
        {contact ? (
          <p dir="auto" className="mt-2 text-sm wrap-anywhere">
            {contact}
          </p>
        ) : null}
        {hasOurLine ? <p className="mt-4 text-sm text-muted">Made with {SITE.name}</p> : null}
      </Slip>
    </Card>
  );
}
