export const dynamic = "force-static";

const LINES = Array.from({ length: 250 }, (_, index) => index);

/** Some 96 KB. */
export default function PublicPage() {
  return (
    <main>
      <h1>Public</h1>
      {LINES.map((line) => (
        <p key={line} className="text-lg leading-tight text-muted max-w-prose">
          Line {line} of a public page, about as long as a sentence on a landing page would be.
        </p>
      ))}
    </main>
  );
}
