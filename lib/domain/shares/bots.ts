/** Readers that are no people: crawlers, link previews of chats, scripts. Whoever names nothing is one too. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || BOTS.test(userAgent);
}

const BOTS = new RegExp(
  "(?<!cu)bot(\\b|_)|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|facebookexternalhit|facebot|" +
    "whatsapp|telegram|discord|slack|skype|embedly|pinterest|^curl|^wget|python|^java/|okhttp|go-http|axios|node|" +
    "undici|ruby|perl|php|http-?client|wordpress|oembed|iframely|validator|archiver",
  "i",
);
