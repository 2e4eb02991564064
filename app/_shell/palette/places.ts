/** One line of the palette: a page or a command. `also`: further search words. */
export type Entry = { label: string; group: string; also: string };
type Place = Entry & { href: string };

export const PLACES: readonly Place[] = [
  makePlace("Pact", "Dashboard", "/dashboard", "home timer stopwatch week"),
  makePlace("Pact", "All sessions", "/dashboard/sessions", "history time log"),
  makePlace("Pact", "Insights", "/dashboard/insights", "year stitches statistics weeks hours heatmap charts"),
  makePlace("Pact", "Which is right?", "/dashboard/questions", "questions devices conflict disagree"),
  makePlace("Pact", "Pocket stopwatch", "/pocket", "offline without connection signal"),
  makePlace("Pact", "Challenges", "/challenges", "joined ongoing upcoming goals community"),
  makePlace("Pact", "Impact", "/impact", "causes trees give charity"),
  makePlace("Pact", "Leaderboard", "/leaderboard", "ranking top crafters streak"),
  makePlace("Studio", "Studio dashboard", "/calculator/dashboard", "earnings prices"),
  makePlace("Studio", "Calculation Methods", "/calculator/methods", "rates my hourly price pricing calculator"),
  makePlace("Studio", "Create Method", "/calculator/methods/new", "new calculation rate"),
  makePlace("Studio", "Projects", "/calculator/projects", "in-progress completed work photos"),
  makePlace("Studio", "What work pays", "/calculator/insights", "insights wage by month channel template unsold"),
  makePlace("Studio", "On the shelf", "/calculator/shelf", "unsold finished pieces stock give away keep"),
  makePlace("Studio", "Where I sell", "/calculator/channels", "sales channels fees market shop least hour wage"),
  makePlace("Studio", "Materials", "/calculator/materials", "library shelf stock yarn fabric purchase on hand"),
  makePlace("Studio", "Shared links", "/calculator/shares", "share receipt gift card public page qr code"),
  makePlace("Studio", "Portfolio", "/calculator/portfolio", "own page public handle show work ravelry"),
  makePlace("Studio", "New Project", "/calculator/projects/new", "create"),
  makePlace("You", "Profile", "/profile", "account name picture avatar country links"),
  makePlace(
    "You",
    "Settings",
    "/profile/settings",
    "password time zone currency craft goal leaderboard break shortcuts delete account",
  ),
  makePlace("You", "Your data", "/profile/data", "import export csv zip download backup toggl clockify harvest undo"),
  makePlace("You", "Reminders", "/profile/reminders", "forgotten stopwatch email still crafting"),
  makePlace("You", "Emails", "/profile/email", "mail notifications unsubscribe monthly preferences"),
  makePlace(
    "You",
    "Sign-in and security",
    "/profile/security",
    "second step factor passkey authenticator codes logins",
  ),
  makePlace("You", "Billing & Plans", "/billing", "subscription upgrade invoice pro"),
  makePlace("Help", "Help", "/help", "guide articles manual questions how to"),
  makePlace("Help", "How it works", "/help/how-it-works", "guide start introduction"),
  makePlace("Help", "Glossary", "/help/glossary", "words terms meaning"),
  makePlace("Help", "Contact", "/contact", "support feedback question"),
  makePlace("Studio", "What should I charge?", "/what-to-charge", "price calculator fees hours wage"),
  makePlace("Site", "Pricing", "/pricing", "plans compare free pro lite"),
  makePlace("Site", "Partner", "/partner", "work together"),
  makePlace("Site", "Terms of Service", "/terms", "legal"),
  makePlace("Site", "Privacy Policy", "/terms/privacy", "legal data"),
  makePlace("Site", "Cookie Policy", "/terms/cookies", "legal"),
  makePlace("Site", "What’s new", "/changelog", "changes news releases"),
  makePlace("Site", "Status", "/status", "outage down works"),
];

/**
 * The entries in which each typed word is the beginning of a word, ignoring accents and case. Names that begin as typed
 * come first, then matches within names, then other words. Empty text finds everything.
 */
export function findEntries<T extends Entry>(entries: readonly T[], typed: string): T[] {
  const words = wordsOf(typed);
  const found = entries.flatMap((entry) => {
    const rank = rankOf(entry, words);
    return rank === null ? [] : [{ entry, rank }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

function rankOf({ label, group, also }: Entry, words: string[]): number | null {
  const name = wordsOf(label);
  const begins = (known: string[]) => words.every((word) => known.some((one) => one.startsWith(word)));
  if (words.every((word, at) => name[at]?.startsWith(word))) return 0;
  if (begins(name)) return 1;
  return begins([...name, ...wordsOf(`${group} ${also}`)]) ? 2 : null;
}

function wordsOf(text: string): string[] {
  const folded = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function makePlace(group: string, label: string, href: string, also: string): Place {
  return { group, label, href, also };
}
