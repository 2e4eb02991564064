import MiniSearch, { type SearchResult } from "minisearch";
import type { Article } from "./public-pages";

/** What crafters ask most, and where it is answered. */
export const QUESTIONS = [
  {
    passage: "stopwatch#you-forgot-it",
    question: "I forgot to stop the stopwatch",
    answer: "Say when you put it down. Nothing is cut.",
  },
  {
    passage: "sessions#change-a-session",
    question: "How do I correct a session?",
    answer: "Change its times or its name, or delete it.",
  },
  {
    passage: "allocation#assign-to-impact",
    question: "How do I give time to a challenge?",
    answer: "After Save, or later in All sessions.",
  },
  {
    passage: "prices#your-first-method",
    question: "How do hours become a price?",
    answer: "With a method that says what an hour is worth.",
  },
  { passage: "sharing", question: "How do I show a price to a customer?", answer: "A receipt on a page of its own." },
  {
    passage: "plans#upgrade-and-downgrade",
    question: "How do I change or cancel my plan?",
    answer: "On the Billing page, at any time.",
  },
];

/** The article of a passage. There is a line drawing of its name for each of the questions. */
export const articleOf = (passage: string) => passage.replace(/#.*/, "");

/** Longer ones find no more. */
export const MAX_SEARCH = 80;

/**
 * The part of an article that answers best; `heading` and the anchor are empty before its first heading. `sentence`: the
 * one in it with the most of the words.
 */
type Found = { article: Article; heading: string; href: string; sentence: string };
type Passage = Omit<Found, "article" | "sentence"> & { id: number; slug: string; title: string; text: string };

const STOP_WORDS = new Set(
  "a an and are by can did do does for from get has have how i in is it me my of on or the this to was what where why with".split(
    " ",
  ),
);

/** What the articles call something that crafters may look for by another word. */
const SYNONYMS: Record<string, string> = {
  ...wordsFor("currency", "pound euro dollar gbp eur usd"),
  ...wordsFor("tax", "vat invoice"),
  ...wordsFor("second step app", "2fa mfa authenticator"),
  ...wordsFor("import", "excel spreadsheet ravelry"),
  ...wordsFor("fees", "etsy"),
  ...wordsFor("break", "holiday vacation freeze"),
  ...wordsFor("materials", "stock yarn stash inventory"),
  ...wordsFor("time zone", "timezone"),
  ...wordsFor("export", "backup"),
};

function wordsFor(word: string, typed: string): Record<string, string> {
  return Object.fromEntries(typed.split(" ").map((one) => [one, word]));
}

/**
 * Finds articles by what their passages say, best first: a word may be begun or slightly misspelt. All words must be in
 * one passage; if none has them all, those with the most of them come first, and those with one less.
 */
export function makeHelpSearch(articles: readonly Article[]) {
  const index = new MiniSearch<Passage>({
    fields: ["title", "heading", "text"],
    storeFields: ["slug", "heading", "href", "text"],
    processTerm: foldWord,
    searchOptions: {
      boost: { title: 3, heading: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      processTerm: (term) => SYNONYMS[foldCase(term).replace(/s$/, "")]?.split(" ") ?? foldWord(term),
    },
  });
  index.addAll(articles.flatMap(passagesOf).map((passage, id) => ({ ...passage, id })));

  /** Null if nothing was searched for. */
  return (wanted: unknown): { wanted: string; found: Found[] } | null => {
    const words = typeof wanted === "string" ? wanted.trim().slice(0, MAX_SEARCH) : "";
    if (!words) return null;
    const all = index.search(words, { combineWith: "AND" });
    const best = new Map<string, Found>();
    for (const { slug, heading, href, text, terms } of all.length > 0 ? all : withMostWords(index.search(words))) {
      const article = articles.find((one) => one.slug === slug);
      if (article && !best.has(slug)) best.set(slug, { article, heading, href, sentence: findSentence(text, terms) });
    }
    return { wanted: words, found: [...best.values()] };
  };
}

function withMostWords(results: SearchResult[]): SearchResult[] {
  const most = Math.max(...results.map(({ queryTerms }) => queryTerms.length));
  return [most, most - 1].flatMap((count) => results.filter(({ queryTerms }) => queryTerms.length === count));
}

/** The first of the sentences with the most of these words. */
function findSentence(text: string, terms: readonly string[]): string {
  const sentences = text.match(/\S.*?(?:[.!?:](?=\s)|$)/gs) ?? [];
  const counts = sentences.map((one) => terms.filter((term) => one.toLowerCase().includes(term)).length);
  return sentences[counts.indexOf(Math.max(...counts))]?.replace(/\s+/g, " ") ?? "";
}

function passagesOf({ slug, title, description, html }: Article): Omit<Passage, "id">[] {
  const [first = "", ...sections] = html.split(/(?=<h2 )/);
  const about = { slug, title, heading: "", href: `/help/${slug}`, text: `${description} ${plainText(first)}` };
  return [
    about,
    ...sections.map((section) => {
      const [, anchor, heading = "", text = ""] = /^<h2 id="([^"]*)">([^<]*)<\/h2>([\s\S]*)$/.exec(section) ?? [];
      return { slug, title, heading: plainText(heading), href: `/help/${slug}#${anchor}`, text: plainText(text) };
    }),
  ];
}

function plainText(html: string): string {
  return html.replace(/<[^<>]*>/g, " ").replace(/&[a-z#0-9]+;/g, "’");
}

/** Null for a word that says nothing. */
function foldWord(term: string): string | null {
  const word = foldCase(term);
  return STOP_WORDS.has(word) ? null : word;
}

function foldCase(term: string): string {
  return term.toLowerCase();
}
