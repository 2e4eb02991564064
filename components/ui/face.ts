/** A face woven for an account: one of twelve weaves in one of five threads, the same each time. */
export type Face = { weave: number; thread: (typeof THREADS)[number]; initials: string };

const WEAVES = 12;
const THREADS = ["madder", "indigo", "moss", "ochre", "ink"] as const;

/** `id`: the account's id. Without a `name` there are no initials. */
export function faceOf(id: string, name: string | null = null): Face {
  const number = Number.parseInt(id.slice(0, 8), 16);
  const thread = THREADS[Math.floor(number / WEAVES) % THREADS.length] ?? "ink";
  return { weave: (number % WEAVES) + 1, thread, initials: initialsOf(name ?? "") };
}

/** Up to two letters: of the first and the last word that start with a letter. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /^\p{L}/u.exec(word.normalize("NFC"))?.[0] ?? []);
  const [first = ""] = letters;
  return (first + (letters.length > 1 ? letters.at(-1) : "")).toLocaleUpperCase("en");
}
