import { TierCard } from "@/components/billing/tier-card";
import { buttonClass } from "@/components/ui/button";
import { LineDrawing } from "@/components/ui/line-drawing";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { TIERS } from "@/lib/domain/billing/tiers";
import { findUser } from "@/lib/server/auth/current-user";
import { pageMetadata } from "@/lib/site/metadata";
import { SITE } from "@/lib/site/site";
import { HeroPicture } from "./hero-picture";
import { StepsSection } from "./steps-section";
import { StructuredData } from "./structured-data";

export const metadata = pageMetadata("home");

/** The landing page. All of it is HTML, so it reads the same without JavaScript. */
export default async function LandingPage() {
  const user = await findUser();
  return (
    <>
      <section className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-5 py-6 sm:gap-10 sm:py-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14 lg:py-12">
        <div>
          <p className="flex items-center gap-3 text-sm font-semibold text-accent">
            <span aria-hidden="true" className="stitch w-8 shrink-0" />
            For knitters, sewers, carvers and menders
          </p>
          <h1 className="mt-3 text-[2.25rem] leading-[1.06] sm:mt-4 sm:text-5xl lg:text-6xl">{SITE.promise}</h1>
          <p className="mt-3 max-w-[52ch] text-muted sm:mt-5 sm:text-lg">
            One stopwatch for everything you make. It knows what your work is worth, and lets every hour count for
            something beyond it.
          </p>
          <div className="mt-5 flex flex-wrap items-center gap-x-3 sm:mt-8 sm:gap-y-3">
            <a
              href={user ? "/dashboard" : "/signup"}
              className={buttonClass({ size: "big", className: "max-sm:w-full" })}
            >
              {user ? "Go to Dashboard" : "Join the Movement"}
            </a>
            {/* biome-ignore lint/a11y/noAmbiguousAnchorText: a fixed text of the landing page */}
            <a href="#how" className={buttonClass({ size: "big", variant: "quiet", className: "hero-more" })}>
              Learn More
            </a>
            {user ? null : <p className="text-sm text-muted sm:basis-full">Free to start. No card needed.</p>}
          </div>
        </div>
        <HeroPicture />
      </section>
      <FiguresSection />
      <StepsSection />
      <TestimonialsSection />
      <PlansSection signedIn={user !== null} />
      <AboutSection />
      <StructuredData page="home" offers />
    </>
  );
}

const figures = [
  { value: "10,000+", what: "crafting hours" },
  { value: "2,500+", what: "virtual trees" },
  { value: "500+", what: "active crafters" },
] as const;

function FiguresSection() {
  return (
    <section aria-label="In figures" className="wrap">
      <StitchedRule space="none" />
      <dl className="grid gap-3 py-6 sm:grid-cols-3 sm:gap-6 sm:text-center">
        {figures.map(({ value, what }) => (
          <div
            key={what}
            className="flex flex-row-reverse flex-wrap items-baseline justify-between gap-x-4 sm:flex-col-reverse sm:items-center"
          >
            <dt className="text-lg text-muted">{what}</dt>
            <dd className="display text-4xl text-accent sm:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
      <StitchedRule space="none" />
    </section>
  );
}

/** Why this exists; the footer's "About Me" leads here. */
function AboutSection() {
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

function PlansSection({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="plans" className="wrap py-14 sm:py-20">
      <h2 id="plans" className="text-3xl">
        Start for free. Upgrade as you go.
      </h2>
      <p className="mt-2 max-w-[60ch] text-lg text-muted">
        The stopwatch, challenges and causes cost nothing. Plans add space in the Studio.
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-3 lg:gap-y-0">
        {Object.values(TIERS).map((tier) => (
          <TierCard key={tier.id} tier={tier} isTeaser />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {signedIn ? null : (
          <a href="/signup" className={buttonClass()}>
            Start for free
          </a>
        )}
        <a href="/pricing" className={buttonClass({ variant: "quiet" })}>
          See all plans
        </a>
      </div>
    </section>
  );
}

const testimonials = [
  {
    words:
      "I used to guess what a cardigan costs. Now I know it took me 41 hours, and the shop that sells it knows it too.",
    who: "A knitter with a market stall",
  },
  {
    words: "My mending pile became the winter challenge’s mending pile. I have never finished so many socks so gladly.",
    who: "A weekend mender",
  },
] as const;

/** Two testimonials, labelled as examples. */
function TestimonialsSection() {
  return (
    <section aria-labelledby="testimonials" className="border-y border-line bg-sunken">
      <div className="wrap py-14 sm:py-20">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="testimonials" className="min-w-0 text-3xl">
            Testimonials
          </h2>
          <p className="text-sm text-muted">Two voices, written as examples.</p>
        </div>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:gap-14">
          {testimonials.map(({ words, who }) => (
            <figure key={who} className="border-l-3 border-dashed border-accent pl-5">
              <blockquote className="display text-xl leading-snug">“{words}”</blockquote>
              <figcaption className="mt-3 text-muted">{who}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
