import { DEFAULT_LOCALE } from "./formats";

const MAX_LENGTH = 300;
const MAX_TAGS = 10;

/** The first locale of an Accept-Language header that we can format for, as language, script and region. */
export function localeOf(acceptLanguage: string | undefined): string {
  const wanted = (acceptLanguage ?? "").slice(0, MAX_LENGTH).split(",").slice(0, MAX_TAGS).map(readRange);
  const liked = wanted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  for (const { tag } of liked) {
    const locale = knownLocale(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

/** `de-DE;q=0.8` */
function readRange(range: string): { tag: string; quality: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
}

function knownLocale(tag: string): string | null {
  try {
    const { language, script, region } = new Intl.Locale(tag);
    const [locale] = Intl.NumberFormat.supportedLocalesOf([language, script, region].filter(Boolean).join("-"));
    return locale ?? null;
  } catch {
    return null;
  }
}
