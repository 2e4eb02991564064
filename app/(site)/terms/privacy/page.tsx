import { env } from "@/lib/server/env";
import { pusherSite } from "@/lib/server/realtime/pusher-site";
import { pageMetadata } from "@/lib/site/metadata";
import { SITE } from "@/lib/site/site";
import { FactsTable, LegalPage, type LegalSection } from "../legal-page";
import { MADE, SERVING } from "./stored";

export const metadata = pageMetadata("privacy");

/** What is stored, why, for how long and who sees it, in line with db/schema and lib/server/jobs/housekeeping.ts. */
export default function PrivacyPage() {
  return (
    <LegalPage
      page="privacy"
      updated="2026-11-23"
      intro={
        <p>
          We store what the product needs to work for you, and nothing else. There is no tracking, no advertising, no
          profile of you beyond the one you see, and nothing is sold.
        </p>
      }
      sections={listSections()}
    />
  );
}

function listSections(): LegalSection[] {
  const address = env().SUPPORT_EMAIL;
  return [
    {
      id: "account",
      title: "What serves your account",
      body: (
        <>
          <p>Stored because an account can’t work without it.</p>
          <FactsTable caption="Stored for your account" columns={["What", "Why", "How long"]} rows={SERVING} />
        </>
      ),
    },
    {
      id: "work",
      title: "What you make and enter",
      body: (
        <>
          <p>Stored because you entered it. All of it goes when the account is removed.</p>
          <FactsTable caption="Stored of your work" columns={["What", "Why", "How long"]} rows={MADE} />
        </>
      ),
    },
    {
      id: "others",
      title: "Who can see it",
      body: (
        <>
          <p>
            Whoever has the link to a price receipt or a gift card you share sees what you chose for that page, until
            you take it back. A portfolio that you make public can be seen by everybody, with the name, avatar, country
            and links of your profile. Otherwise visitors without an account see nothing of you. Other crafters who are
            signed in can see:
          </p>
          <ul>
            <li>your profile: display name, avatar, country, links, level, crafting time, sessions and streak;</li>
            <li>
              unless you switch it off, your place on the leaderboards, your hours of the last 28 days and the length of
              a long session of the last week;
            </li>
            <li>your comments, and that you take part in a challenge when you comment in it;</li>
            <li>calculation methods you make public. Whoever remixes one keeps your name with it.</li>
          </ul>
          <p>
            Your email address, your sessions and what you did in them, your projects, photos, costs, prices and sales
            are seen by you alone, apart from what you share. The people who run the service can reach them only to keep
            it running and to answer you.
          </p>
        </>
      ),
    },
    {
      id: "helpers",
      title: "Who works for us",
      body: (
        <>
          <p>Others get only what they need for their part:</p>
          <ul>
            <li>Email: the service that delivers our emails sees your address and the email.</li>
            <li>
              Payment: Paddle takes the money and gets your email address from us, your card and billing details from
              you. It tells us the plan, its dates and its own reference numbers; never a card number.
            </li>
            {pusherSite() ? (
              <li>Live notifications: Pusher learns that something has changed for a login, not what it says.</li>
            ) : null}
            {env().S3_BUCKET ? <li>Avatars are stored with a hosting provider.</li> : null}
          </ul>
          <p>
            The contact and partner forms send nothing to us by themselves: they open your email app, and we get what
            you send from there. We keep that email for as long as it takes to answer you.
          </p>
        </>
      ),
    },
    {
      id: "not",
      title: "What we don’t do",
      body: (
        <ul>
          <li>No statistics about what you click, by us or by anybody else.</li>
          <li>No advertising, and no data handed to those who advertise.</li>
          <li>No internet address or device is stored with your account or with your sign-ins.</li>
          <li>No location beyond the time zone and the country you give yourself.</li>
        </ul>
      ),
    },
    {
      id: "rights",
      title: "What you can ask for",
      body: (
        <>
          <p>
            You can see, change and delete it yourself: sessions, projects, photos, methods, comments, your avatar and
            your profile. “Delete account” in your <a href="/profile/settings">settings</a> removes the whole account at
            once. What tax law makes us keep about payments stays without you; what others were told before, or have
            remixed, keeps the name you had then. “Export” under <a href="/profile/data">Your data</a> gives you a copy
            of everything. For anything else, write to <a href={`mailto:${address}`}>{address}</a> from the account’s
            address.
          </p>
          <p>
            If {SITE.name} treats your data in a way you find wrong, tell us. You can also turn to the data protection
            authority where you live.
          </p>
        </>
      ),
    },
  ];
}
