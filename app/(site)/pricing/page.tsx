import { PlanCards } from "@/components/billing/plan-cards";
import { findUser } from "@/lib/server/auth/current-user";
import { readBilling } from "@/lib/server/limits/usage";
import { paymentWays } from "@/lib/server/paddle/settings";
import { pageMetadata } from "@/lib/site/metadata";
import { StructuredData } from "../structured-data";
import { Faq, QUESTIONS } from "./faq";

export const metadata = pageMetadata("pricing");

/** The plans side by side, with the offers as search engines read them. */
export default async function PricingPage() {
  const user = await findUser();
  const viewer = user && {
    standing: (await readBilling(user.id)).standing,
    timeZone: user.timeZone,
    ways: paymentWays(),
  };
  return (
    <div className="wrap py-10 sm:py-16">
      <StructuredData page="pricing" offers questions={QUESTIONS} />
      <h1>Simple Pricing</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-lg text-muted">
        Start for free. Upgrade as you go. The stopwatch, challenges and causes cost nothing; plans add space in the
        Studio.
      </p>
      <PlanCards viewer={viewer} heading="h2" />
      <p className="mt-8 text-center text-muted">Powered by Paddle. Secure payments. Cancel anytime.</p>
      <Faq />
    </div>
  );
}
