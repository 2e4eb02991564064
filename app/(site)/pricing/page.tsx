import { PlanCards } from "@/components/billing/plan-cards";
import { TIERS } from "@/lib/domain/billing/tiers";
import { findUser } from "@/lib/server/auth/current-user";
import { readBilling } from "@/lib/server/limits/usage";
import { paymentWays } from "@/lib/server/paddle/settings";
import { pageMetadata } from "@/lib/site/metadata";
import type { Question } from "@/lib/site/structured-data";
import { StructuredData } from "../structured-data";

export const metadata = pageMetadata("pricing");

/** The plans side by side, and the offers as structured data for search engines. */
export default async function PricingPage() {
  const user = await findUser();
  const viewer = user && {
    standing: (await readBilling(user.id)).standing,
    timeZone: user.timeZone,
    ways: paymentWays(),
  };
  return (
    <div className="wrap py-6 sm:py-10">
      <StructuredData page="pricing" offers questions={QUESTIONS} />
      <h1>Simple Pricing</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-lg text-muted">
        Start for free. Upgrade as you go. The stopwatch, challenges and causes cost nothing; plans add space in the
        Studio.
      </p>
      <div className="price-tags">
        <PlanCards viewer={viewer} heading="h2" />
      </div>
      <p className="mt-8 text-center text-muted">Powered by Paddle. Secure payments. Cancel anytime.</p>
      <p className="mt-3 text-center text-muted">
        Not sure what your work should cost? <a href="/what-to-charge">What should I charge?</a>
      </p>
      <Faq />
    </div>
  );
}

const { free, pro_lite: lite, pro_plus: plus } = TIERS;

const QUESTIONS: readonly Question[] = [
  {
    question: `Is ${free.name} really free?`,
    answer: `Yes, for as long as you like and without a card. The stopwatch, challenges, causes and leaderboards are the same on every plan; ${free.name} holds ${free.limits.calculationMethods} calculation methods and ${free.limits.activeProjects} active projects.`,
  },
  {
    question: `What do ${lite.name} and ${plus.name} add?`,
    answer: `More space in the Studio. ${lite.name} holds ${lite.limits.calculationMethods} methods and ${lite.limits.activeProjects} active projects and lets you pin saved methods. ${plus.name} has no limits on methods, projects and links, and lets you remix the methods of others.`,
  },
  {
    question: "Can I cancel anytime?",
    answer:
      "Yes. Your plan keeps working to the end of the billing cycle, is not renewed, and nothing more is charged. After that, you’re on Free.",
  },
  {
    question: "Do I get my money back when I cancel?",
    answer: "Refunds are not offered. What you have paid for stays yours until the billing cycle ends.",
  },
  {
    question: "What happens to my work when I choose a smaller plan?",
    answer:
      "Nothing is deleted. The change takes effect at the end of the period you’ve paid for. Projects and methods beyond the new limits stay; you can add more once you’re below them, and older completed projects are shown again as soon as you upgrade.",
  },
  { question: "When does an upgrade start?", answer: "As soon as your payment goes through." },
  {
    question: "How do I pay, and is it safe?",
    answer:
      "By card or any other method Paddle offers where you live, on Paddle’s own payment page. Your card number never reaches us.",
  },
  {
    question: "Do I pay for trees?",
    answer:
      "No. Impact is simulated: trees, litres and meals are virtual units that show where your hours would go. A plan pays for the tools.",
  },
];

/** The questions as <details>: they open without JavaScript, and the browser's search finds text in closed ones. */
function Faq() {
  return (
    <section aria-labelledby="questions" className="mx-auto mt-14 max-w-180">
      <h2 id="questions" className="text-2xl">
        Frequently asked questions
      </h2>
      <div className="mt-4 border-t border-line">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              <h3 className="font-sans text-base font-semibold tracking-normal">{question}</h3>
              <span
                aria-hidden="true"
                className="forced-color-adjust-none relative size-4 shrink-0 text-accent before:absolute before:inset-x-0 before:top-[7px] before:h-0.5 before:rounded before:bg-current after:absolute after:inset-y-0 after:left-[7px] after:w-0.5 after:rounded after:bg-current group-open:after:hidden"
              />
            </summary>
            <p className="max-w-[64ch] pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-6 text-muted">
        Something else? <a href="/contact">Ask us</a>, or read the <a href="/terms#refunds">small print</a>.
      </p>
    </section>
  );
}
