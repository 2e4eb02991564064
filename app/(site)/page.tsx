import { buttonClass } from "@/components/ui/button";
import { findUser } from "@/lib/server/auth/current-user";
import { pageMetadata } from "@/lib/site/metadata";
import { SITE } from "@/lib/site/site";
import { AboutSection } from "./about-section";
import { FiguresSection } from "./figures-section";
import { HeroPicture } from "./hero-picture";
import { PlansSection } from "./plans-section";
import { StepsSection } from "./steps-section";
import { StructuredData } from "./structured-data";
import { TestimonialsSection } from "./testimonials-section";

export const metadata = pageMetadata("home");

/** The promise, and what keeps it. All of it is HTML: it reads the same without JavaScript. */
export default async function LandingPage() {
  const user = await findUser();
  return (
    <>
      <section className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-10 py-10 sm:py-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-14 lg:py-20">
        <div>
          <p className="flex items-center gap-3 text-sm font-semibold text-accent">
            <span aria-hidden="true" className="stitch w-8 shrink-0" />
            For knitters, sewers, carvers and menders
          </p>
          <h1 className="mt-4 text-4xl leading-[1.06] sm:text-5xl lg:text-6xl">{SITE.promise}</h1>
          <p className="mt-5 max-w-[52ch] text-lg text-muted">
            One stopwatch for everything you make. It knows what your work is worth, and lets every hour count for
            something beyond it.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a
              href={user ? "/dashboard" : "/signup"}
              className={buttonClass({ size: "big", className: "max-sm:w-full" })}
            >
              {user ? "Go to Dashboard" : "Join the Movement"}
            </a>
            {/* biome-ignore lint/a11y/noAmbiguousAnchorText: a fixed text of the landing page */}
            <a href="#how" className={buttonClass({ size: "big", variant: "quiet", className: "max-sm:w-full" })}>
              Learn More
            </a>
          </div>
          {user ? null : <p className="mt-4 text-sm text-muted">Free to start. No card needed.</p>}
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
