import { DATABASE_NAME, type StoragePrefix } from "@/lib/client/storage-keys";
import { pusherSite } from "@/lib/server/realtime/pusher-site";
import { deviceCookieName, loginCookieName } from "@/lib/server/request/login-cookie";
import { themeCookieName } from "@/lib/server/request/theme";
import { pageMetadata } from "@/lib/site/metadata";
import { SITE } from "@/lib/site/site";
import { FactsTable, LegalPage, type LegalSection } from "../legal-page";

export const metadata = pageMetadata("cookies");

/** Everything that the product stores in a browser; tests/e2e/site/public.spec.ts compares it with a browser. */
export default function CookiesPage() {
  return (
    <LegalPage
      page="cookies"
      updated="2026-11-22"
      intro={
        <p>
          {SITE.name} sets cookies only for what you ask of it: to stay signed in, to know this browser again when you
          sign in, and to keep the theme you chose. None of them follows you, so there is no banner to click away.
        </p>
      }
      sections={listSections()}
    />
  );
}

function listSections(): LegalSection[] {
  return [
    {
      id: "cookies",
      title: "Cookies",
      body: (
        <>
          <p>Visitors who only read get none.</p>
          <FactsTable
            caption="The cookies"
            columns={["Name", "What it is for", "How long"]}
            rows={[
              [
                loginCookieName(),
                "Knows your sign-in. It holds two sealed random numbers that stand for your account and this sign-in; scripts can’t read it.",
                "Until you close the browser, 12 hours at most; with “Remember me” 30 days. Signing out removes it.",
              ],
              [
                deviceCookieName(),
                "Knows that this browser has signed in before, so that somebody guessing your password elsewhere can’t slow your sign-in down. It holds sealed keys of the accounts; scripts can’t read it.",
                "180 days after you last signed in. Deleting your account here removes it.",
              ],
              [
                themeCookieName(),
                "Remembers that you chose the light or the dark theme. Choosing “System” removes it.",
                "One year",
              ],
            ]}
          />
        </>
      ),
    },
    {
      id: "storage",
      title: "Stored in your browser",
      body: (
        <>
          <p>
            These entries stay on your device so that nothing you typed gets lost. They are sent only to us, and only
            what you pressed on the stopwatch.
          </p>
          <FactsTable
            caption="Entries in the browser’s storage"
            columns={["Name", "What it is for", "How long"]}
            rows={[
              ...Object.entries(STORED_IN_BROWSER).map(([prefix, { why, until }]) => [`${prefix}…`, why, until]),
              ...(pusherSite() ? [STORED_BY_PUSHER] : []),
              STORED_IN_DATABASE,
              STORED_IN_CACHE,
            ]}
          />
        </>
      ),
    },
    {
      id: "tracking",
      title: "What we don’t use",
      body: (
        <p>
          No statistics cookies, no advertising, no pixels, no fonts, scripts or pictures from other servers: every page
          but one is made of files from this address alone, and your browser is told to refuse anything else. The one is
          where you pay: it loads Paddle’s script and payment window, which set their own cookies on Paddle’s address.
        </p>
      ),
    },
    {
      id: "control",
      title: "Your choice",
      body: (
        <p>
          You can delete all of this in your browser’s settings at any time. Without the first cookie you can’t stay
          signed in; everything else works without. The <a href="/terms/privacy">Privacy Policy</a> says what we store
          on our side.
        </p>
      ),
    },
  ];
}

type Stored = { why: string; until: string };

/** The keys that our pages use in localStorage and sessionStorage. */
const STORED_IN_BROWSER: Record<StoragePrefix, Stored> = {
  "craft-level:": { why: "The level you last saw, so that a new one is announced once.", until: "Until you clear it" },
  "craft-comment:": {
    why: "A comment you have begun and not posted.",
    until: "Until it is posted or the tab is closed",
  },
  "craft-welcome:": {
    why: "Your answers to the first questions, until you have finished or skipped them.",
    until: "Until then, or until the tab is closed",
  },
  "craft-confirmed:": {
    why: "The email address you have just confirmed, so that you needn’t type it again to log in.",
    until: "Until the tab is closed",
  },
  "completion:": {
    why: "Materials and costs you typed for a project and have not saved.",
    until: "Until they are saved or the tab is closed",
  },
  "craft-after-payment:": {
    why: "Which limit made you choose a larger plan, so that you can carry on after paying, and for which plan we’ve thanked you.",
    until: "Until the tab is closed; the thanks until you clear it",
  },
  "craft-sent:": {
    why: "When we last said that saved time was sent, so that you see it once.",
    until: "Until the tab is closed",
  },
};

/** The database of the pocket stopwatch. */
const STORED_IN_DATABASE = [
  DATABASE_NAME,
  "What the stopwatch needs without a connection: what you pressed until it is sent, or in words where it can’t be, the open session, the names of five projects, and a random number for this browser.",
  "Names until you sign out; what you pressed until it is sent, words for 30 days; the rest until you clear it",
];

/** The service worker’s copy of the pocket stopwatch. */
const STORED_IN_CACHE = [
  "pocket-…",
  "The stopwatch that opens when you’re offline. It contains no personal data.",
  "Until you clear it",
];

/** What Pusher's connection stores, on installations that use Pusher for events. */
const STORED_BY_PUSHER = [
  "pusherTransport…",
  "How long the last connection for live notifications took to open, so that the next one is quicker.",
  "Until you clear it",
];
