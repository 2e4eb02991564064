import { TERMS_VERSION } from "@/lib/domain/auth/terms";
import { TAX_NOTE, TIERS } from "@/lib/domain/billing/tiers";
import { env } from "@/lib/server/env";
import { pageMetadata } from "@/lib/site/metadata";
import { SITE } from "@/lib/site/site";
import { LegalPage, type LegalSection } from "./legal-page";

export const metadata = pageMetadata("terms");

export default function TermsPage() {
  return (
    <LegalPage
      page="terms"
      updated={TERMS_VERSION}
      intro={
        <p>
          What you can expect of {SITE.name}, and what {SITE.name} expects of you. Short, because you have something
          better to do with your hands.
        </p>
      }
      sections={listSections(env().SUPPORT_EMAIL)}
    />
  );
}

function listSections(address: string): LegalSection[] {
  const { pro_lite: lite, pro_plus: plus } = TIERS;
  return [
    {
      id: "overview",
      title: "Overview",
      body: (
        <>
          <p>
            {SITE.name} is a stopwatch, a community of makers and a calculator for the price of handmade work. By making
            an account you agree to these terms. You need an email address of your own and a password that you keep to
            yourself; you are responsible for what happens under your account.
          </p>
          <p>
            What you enter stays yours. You allow us to store it and to show it where the product says so: your profile,
            your comments, and the calculation methods you make public. The <a href="/terms/privacy">Privacy Policy</a>{" "}
            has the details.
          </p>
          <p>
            Impact here is simulated. Trees, litres, meals, visits and spools are virtual units that show where your
            hours would go; nobody plants, pours or ships anything because of them.
          </p>
          <p>
            Be kind in discussions. Don’t post what isn’t yours, don’t use the product to harm others, and don’t try to
            get at accounts or data that aren’t yours.
          </p>
        </>
      ),
    },
    {
      id: "subscriptions",
      title: "Subscriptions and payments",
      body: (
        <>
          <p>
            The {TIERS.free.name} plan costs nothing and needs no card. {lite.name} costs {lite.priceDisplay} and{" "}
            {plus.name} costs {plus.priceDisplay} a month, {TAX_NOTE}. What each plan holds is listed under{" "}
            <a href="/pricing">Pricing</a>.
          </p>
          <ul>
            <li>A paid plan renews every month until you cancel it.</li>
            <li>
              Payments are taken by Paddle, which sells the subscription to you and sends the invoices. Card numbers go
              to Paddle and never to us.
            </li>
            <li>An upgrade counts at once. A downgrade takes effect at the end of the period you have paid for.</li>
            <li>
              If a payment fails, your plan stays for up to 14 days while Paddle tries again. After that the account
              moves to the {TIERS.free.name} plan.
            </li>
            <li>
              A smaller plan deletes nothing. What is beyond its limits stays; only new entries wait until there is
              room, and older completed projects are out of sight until you upgrade.
            </li>
            <li>We tell you by email before a price changes, and a change never counts for a month already paid.</li>
          </ul>
        </>
      ),
    },
    {
      id: "termination",
      title: "Termination",
      body: (
        <>
          <p>
            You can stop whenever you like. Cancel a paid plan under Billing &amp; Plans; delete the whole account on
            your <a href="/profile/settings">profile</a>, at once and for good.
          </p>
          <p>
            We may close an account that breaks these terms, harms others or attacks the service. Where we can, we say
            why and give you time to take your data with you.
          </p>
        </>
      ),
    },
    {
      id: "liability",
      title: "Liability",
      body: (
        <>
          <p>
            We look after the service carefully, but can’t promise that it is always there or free of mistakes. It comes
            as it is. Keep your own copy of what you can’t afford to lose.
          </p>
          <p>
            Prices that the Studio works out are arithmetic on what you entered, not advice on tax or business. You
            decide what you charge.
          </p>
          <p>
            As far as the law allows, we are not liable for lost profit or for indirect damage, and for anything else at
            most for what you paid us in the twelve months before. Nothing here takes away rights that the law gives you
            as a consumer.
          </p>
        </>
      ),
    },
    {
      id: "contact",
      title: "Contact",
      body: (
        <p>
          Questions about these terms? Write to <a href={`mailto:${address}`}>{address}</a> or use the{" "}
          <a href="/contact">contact page</a>. Replies take 24-48 hours.
        </p>
      ),
    },
    {
      id: "refunds",
      title: "Refund and cancellation policy",
      body: (
        <>
          <p>
            Refunds are not offered. You can cancel at any time: the plan then keeps working to the end of the billing
            cycle, is not renewed, and nothing more is charged.
          </p>
          <p>
            Were you charged twice, or after you had cancelled? That is a mistake, not a refund. Write to us and we put
            it right.
          </p>
        </>
      ),
    },
  ];
}
