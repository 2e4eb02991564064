import { Card } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";
import type { Reportable } from "@/db/queries/reports/reportable";
import { type ReportKind, thingName } from "@/lib/domain/reports/kinds";

/** What is reported, in words, and its pictures, which can be reported by themselves. */
export function ReportedThing({ kind, thing }: { kind: ReportKind; thing: Reportable }) {
  const { by, title, words, picture, pictures } = thing;
  return (
    <Card aria-label={`The ${thingName(kind)}`} className="mb-5">
      {title ? (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </p>
      ) : null}
      {by ? (
        <p className="text-muted">
          {kind === "profile" ? "" : "By "}
          <bdi className={kind === "profile" ? "font-semibold text-ink" : undefined}>{by}</bdi>
        </p>
      ) : null}
      {picture ? (
        // biome-ignore lint/performance/noImgElement: our own pictures need no optimiser
        <img src={picture} alt={kind === "profile" ? "Their avatar" : words} className="mt-2 max-h-60 rounded-lg" />
      ) : null}
      {words && kind !== "profile" ? (
        <p dir="auto" className="mt-2 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      ) : null}
      {pictures.length > 0 ? <OnlyPicture pictures={pictures} /> : null}
    </Card>
  );
}

function OnlyPicture({ pictures }: Pick<Reportable, "pictures">) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Is it only a picture?</summary>
      <ul>
        {pictures.map(({ label, href }) => (
          <li key={href}>
            <SoftLink href={href} prefetch={false} className="inline-flex min-h-11 items-center wrap-anywhere">
              Report the picture of <bdi className="ml-1">{label}</bdi>
            </SoftLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
