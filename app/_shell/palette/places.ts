/** One line of the palette: a page or a command. `also`: further search words. */
export type Entry = { label: string; group: string; also: string };
type Place = Entry & { href: string };

export const PLACES: readonly Place[] = [
  place("Pact", "Dashboard", "/dashboard", "home timer stopwatch week"),
  place("Pact", "All sessions", "/dashboard/sessions", "history time log"),
  place("Pact", "Insights", "/dashboard/insights", "year stitches statistics weeks hours heatmap charts"),
  place("Pact", "Which is right?", "/dashboard/questions", "questions devices conflict disagree"),
  place("Pact", "Pocket stopwatch", "/pocket", "offline without connection signal"),
  place("Pact", "Challenges", "/challenges", "joined ongoing upcoming goals community"),
  place("Pact", "Impact", "/impact", "causes trees give charity"),
  place("Pact", "Leaderboard", "/leaderboard", "ranking top crafters streak"),
  place("Studio", "Studio dashboard", "/calculator/dashboard", "earnings prices"),
  place("Studio", "Calculation Methods", "/calculator/methods", "rates pricing calculator"),
  place("Studio", "Create Method", "/calculator/methods/new", "new calculation rate"),
  place("Studio", "Projects", "/calculator/projects", "in-progress completed work"),
  place("Studio", "What work pays", "/calculator/insights", "insights wage by month channel template shelf unsold"),
  place("Studio", "Where I sell", "/calculator/channels", "sales channels fees market shop least hour wage"),
  place("Studio", "Shared links", "/calculator/shares", "share receipt gift card public page qr code"),
  place("Studio", "Portfolio", "/calculator/portfolio", "own page public handle show work ravelry"),
  place("Studio", "New Project", "/calculator/projects/new", "create"),
  place("You", "Profile", "/profile", "account settings name picture password time zone"),
  place("You", "Your data", "/profile/data", "import export csv zip download backup toggl clockify harvest undo"),
  place("You", "Reminders", "/profile/reminders", "forgotten stopwatch email still crafting"),
  place("You", "Emails", "/profile/email", "mail notifications unsubscribe monthly preferences"),
  place("You", "Sign-in and security", "/profile/security", "second step factor passkey authenticator codes logins"),
  place("You", "Billing & Plans", "/billing", "subscription upgrade invoice pro"),
  place("Help", "Help", "/help", "guide articles manual questions how to"),
  place("Help", "How it works", "/help/how-it-works", "guide start introduction"),
  place("Help", "Glossary", "/help/glossary", "words terms meaning"),
  place("Help", "Contact", "/contact", "support feedback question"),
  place("Site", "Pricing", "/pricing", "plans compare free pro lite"),
  place("Site", "Partner", "/partner", "work together"),
  place("Site", "Terms of Service", "/terms", "legal"),
  place("Site", "Privacy Policy", "/terms/privacy", "legal data"),
  place("Site", "Cookie Policy", "/terms/cookies", "legal"),
  place("Site", "What’s new", "/changelog", "changes news releases"),
  place("Site", "Status", "/status", "outage down works"),
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

function place(group: string, label: string, href: string, also: string): Place {
  return { group, label, href, also };
}
