import { StitchedRule } from "@/components/ui/stitched-rule";
import { pageMetadata } from "@/lib/site/metadata";
import { StructuredData } from "../structured-data";

export const metadata = pageMetadata("changelog");

/** Generated from CHANGELOG.md by the build (lib/site/documents.ts). */
const HTML = process.env.CHANGELOG ?? "";

export default function ChangelogPage() {
  return (
    <article className="wrap py-8 sm:py-14 *:max-w-160">
      <StructuredData page="changelog" />
      <h1>What’s new</h1>
      <p className="mt-3 max-w-[60ch] text-lg text-muted">
        Everything that was added, changed or mended, newest first. Whether all of it works right now is under{" "}
        <a href="/status">Status</a>.
      </p>
      <StitchedRule space="page" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own Markdown while building */}
      <div className="help-text [&>h3]:mt-6" dangerouslySetInnerHTML={{ __html: HTML }} />
    </article>
  );
}
