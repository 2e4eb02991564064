import { LineDrawing } from "@/components/ui/empty-state";
import { SITE } from "@/lib/site/site";

/** Why this exists; the footer's "About Me" leads here. */
export function AboutSection() {
  return (
    <section id="about" aria-labelledby="about-title" className="wrap">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-8 rounded-3xl border border-line bg-surface p-6 shadow-card sm:p-10 md:grid-cols-[auto_minmax(0,1fr)]">
        <LineDrawing drawing="basket" className="w-44 justify-self-center sm:w-56" />
        <div>
          <h2 id="about-title">Why this exists</h2>
          <div className="mt-3 grid max-w-[64ch] gap-3 text-muted">
            <p>
              I make things slowly, and for years I could not say what an evening of it was worth. Too little when I
              sold a piece, and nothing at all when I only sat and stitched.
            </p>
            <p>
              {SITE.name} is my answer: a stopwatch that respects full hands and tired eyes, a fair price at the end of
              it, and a way to let quiet hours add up with other people’s. Impact here is simulated, and always called
              virtual; the hours are real.
            </p>
            <p>
              Do you run a cause, a shop or a guild? <a href="/partner">Partner with us</a>, or{" "}
              <a href="/contact">write to me</a>.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
