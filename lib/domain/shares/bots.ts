/** Whether a user agent is a crawler, a chat's link preview or a script. A missing one counts as a bot. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || BOTS.test(userAgent);
}

const BOTS = new RegExp(
  "(?<!cu)bot(\\b|_)|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|facebookexternalhit|facebot|" +
    "whatsapp|telegram|discord|slack|skype|embedly|pinterest|^curl|^wget|python|^java/|okhttp|go-http|axios|node|" +
    "undici|ruby|perl|php|http-?client|wordpress|oembed|iframely|validator|archiver",
  "i",
);
