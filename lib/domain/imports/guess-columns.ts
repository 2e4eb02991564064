import { type DurationUnit, isBareNumber, parseDuration } from "../crafting/typed-duration";
import type { Column, Columns } from "./formats";
import { readDay, readTime, readTimeCell, splitMoment, splitSpan } from "./moments";

/** Words in column names, in English, German and Afrikaans, the most specific first. */
const WORDS = {
  start:
    "start started starts begin begins beginning began begun from in von ab anfang beginn startzeit startdatum begonnen begintyd vanaf van",
  end: "end ended ends stop stopped finish finished until till to out bis ende endzeit enddatum fertig einde eindtyd tot klaar",
  date: "date day datum tag dag when wann",
  duration:
    "duration dauer hours hour hrs hr h minutes mins min seconds secs sec spent length elapsed worked logged tracked time zeit stunden std minuten aufwand arbeitszeit lang long tydsduur duur ure uur tyd total",
  clock: "time zeit uhrzeit tyd",
  pause: "break breaks pause pauses pausen unterbrechung mittagspause lunch pouse pouses",
  project:
    "project projects projekt projekte projek piece werkstück auftrag order job product produkt category kategorie kategorie client kunde",
  description:
    "description beschreibung beskrywing notes note notiz notizen notas bemerkung bemerkungen comment comments kommentar opmerking memo titles title titel task aufgabe taak activity tätigkeit aktivität aktiwiteit what was wat work arbeit werk name subject entry details event label",
  task: "titles title titel task aufgabe taak activity tätigkeit aktivität aktiwiteit what was wat",
};

/** Words in the names of columns that hold something else. */
const OTHERS =
  "user email mail first last employee member team group mitarbeiter benutzer tag tags billable invoiced approved rate price cost amount money currency rates betrag preis satz lohn wage revenue id number nr no count pieces quantity qty week kw year month estimate estimated goal target created updated modified due";

const UNITS: Record<DurationUnit, string> = {
  hours: "h hh hr hrs hour hours std stunde stunden u uur ure uren decimal dezimal",
  minutes: "m mm min mins minute minutes minuten minuut",
  seconds: "s ss sec secs second seconds sek sekunde sekunden sekondes",
  milliseconds: "ms msec millis millisecond milliseconds millisekunden",
};

type Guess = { name: string[]; share: Record<Fit, number>; cells: string[] };
type Fit = keyof typeof FITS;

const readAnyDay = (date: string) => readDay(date, "day-first") ?? readDay(date, "month-first");
const timeOfMoment = (cell: string) => {
  const { date, time } = splitMoment(cell);
  return readAnyDay(date) ? time : null;
};

/** Whether a cell can be read as each type. */
const FITS = {
  date: (cell: string) => timeOfMoment(cell) !== null,
  moment: (cell: string) => timeOfMoment(cell) && !/^00:00(:00)?$/.test(timeOfMoment(cell) ?? ""),
  time: (cell: string) => readTime(cell) !== null && !isBareNumber(cell),
  looseTime: (cell: string) => readTimeCell(cell) !== null,
  span: (cell: string) => splitSpan(cell) !== null && /[:h]|[ap]m/i.test(cell),
  looseSpan: (cell: string) => splitSpan(cell) !== null,
  spanOfDate: (cell: string) => splitSpan(timeOfMoment(cell) ?? "") !== null && !/\dT\d/.test(cell),
  length: (cell: string) => !isBareNumber(cell) && parseDuration(cell.replace(/^-/, "")) !== null,
  number: (cell: string) => isBareNumber(cell),
  text: (cell: string) => /\p{L}{2}/u.test(cell) && timeOfMoment(cell) === null && parseDuration(cell) === null,
};

/** How many cells of a column are examined. */
const SAMPLE = 200;
const MIN_SHARE = 0.6;

/** Guesses what each column holds, from its cells first and its name second. */
export function guessColumns(header: readonly string[], rows: readonly (readonly string[])[]): Columns {
  const all = header.map((name, at) => guessOf(name, rows, at));
  const columns: Columns = {};
  const take = (field: Column, ...choices: ((guess: Guess) => unknown)[]) => {
    const used = Object.values(columns);
    for (const fits of choices) {
      const at = all.findIndex((guess, index) => !used.includes(index) && fits(guess));
      if (at < 0) continue;
      columns[field] = at;
      return all[at];
    }
  };
  const meets = (fit: Fit) => (guess: Guess) => guess.share[fit] >= MIN_SHARE;
  const isNamedAs = (kind: keyof typeof WORDS, fit: Fit) => (guess: Guess) =>
    meets(fit)(guess) && hasWordOf(guess, kind);
  const unitOf = (guess: Guess) => unitOfHeader(header[all.indexOf(guess)] ?? "");
  const isPlain = (guess: Guess) => !hasWordOf(guess, "end") && !isOther(guess);
  const isClock = (guess: Guess) => meets("time")(guess) && isPlain(guess) && !hasWordOf(guess, "pause");
  const hasLength = (guess: Guess) =>
    all.some((one) => one !== guess && (isDuration(one) || (hasWordOf(one, "end") && meets("looseTime")(one))));

  const start = take(
    "startDate",
    isNamedAs("start", "moment"),
    isNamedAs("start", "date"),
    isNamedAs("date", "date"),
    (guess) => meets("date")(guess) && isPlain(guess),
  );
  const hasTime = start !== undefined && meets("moment")(start);
  if (start && meets("spanOfDate")(start)) columns.span = columns.startDate;
  const end = take("endDate", isNamedAs("end", "date"));
  if (!hasTime && columns.span === undefined)
    take("span", meets("span"), isNamedAs("clock", "looseSpan"), isNamedAs("start", "looseSpan"));
  if (!hasTime && columns.span === undefined) {
    const isWhen = (guess: Guess) =>
      isClock(guess) &&
      (isDuration(guess) ? hasWordOf(guess, "clock") && unitOf(guess) === null : true) &&
      hasLength(guess);
    take("startTime", isNamedAs("start", "time"), isNamedAs("start", "looseTime"), isWhen);
  }
  if (columns.span === undefined && !(end && meets("moment")(end))) {
    const isSecondClock = (guess: Guess) =>
      columns.startTime !== undefined && isClock(guess) && !isDuration(guess) && !all.some(isDuration);
    take("endTime", isNamedAs("end", "time"), isNamedAs("end", "looseTime"), isSecondClock);
  }
  take("pause", (guess) => hasWordOf(guess, "pause") && isAmount(guess));
  take(
    "duration",
    (guess) => isDuration(guess) && unitOf(guess) === "hours",
    (guess) => isDuration(guess) && unitOf(guess) !== null,
    isDuration,
    (guess) => meets("length")(guess) && isPlain(guess),
  );
  takeSmallerUnit(header, rows, columns, all);
  for (const field of ["project", "description"] as const)
    for (const word of WORDS[field].split(" "))
      if (columns[field] === undefined)
        take(
          field,
          (guess) =>
            guess.name.includes(word) && (!isOther(guess) || guess.name.includes("project")) && holdsText(guess),
        );
  if (columns.description === undefined)
    take("description", (guess) => meets("text")(guess) && isPlain(guess) && !hasWordOf(guess, "date"));
  else take("task", (guess) => hasWordOf(guess, "task") && !isOther(guess) && holdsText(guess));
  return columns;
}

/** Counts the cells that are column names; -1 if any cell is a date, a time or a number. */
export function nameScore(cells: readonly string[]): number {
  const texts = cells.map((cell) => cell.trim()).filter(Boolean);
  if (texts.some((text) => FITS.date(text) || FITS.looseTime(text) || FITS.span(text) || isBareNumber(text))) return -1;
  const kinds = Object.keys(WORDS) as (keyof typeof WORDS)[];
  const isName = (text: string) => {
    const name = wordsOf(text);
    return name.length <= 4 && kinds.some((kind) => name.some((word) => WORDS[kind].split(" ").includes(word)));
  };
  const count = texts.filter(isName).length;
  return count > 1 ? count : 0;
}

/** Whether the duration's column is only called "Time", so that it could also hold when a session began. */
export function isUnsure(header: readonly string[], { duration, startTime, endTime, endDate, span }: Columns): boolean {
  const words = wordsOf(duration === undefined ? "" : (header[duration] ?? ""));
  const isOnlyTime = words.length > 0 && words.every((word) => WORDS.clock.split(" ").includes(word));
  return isOnlyTime && [startTime, endTime, endDate, span].every((at) => at === undefined);
}

/** The unit in a column's name, as in "Minutes", "Dauer (Std.)" or "timeSpentSeconds"; null if there is none. */
export function unitOfHeader(name: string): DurationUnit | null {
  const words = wordsOf(name);
  const units = Object.keys(UNITS) as DurationUnit[];
  return words.flatMap((word) => units.find((unit) => UNITS[unit].split(" ").includes(word)) ?? [])[0] ?? null;
}

function guessOf(name: string, rows: readonly (readonly string[])[], at: number): Guess {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = (row[at] ?? "").trim();
    if (cell !== "" && cell !== "-" && cell.length <= 200) cells.push(cell);
    if (cells.length === SAMPLE) break;
  }
  const shareOf = (fits: (cell: string) => unknown) => cells.filter(fits).length / Math.max(1, cells.length);
  const share = Object.fromEntries(Object.entries(FITS).map(([fit, fits]) => [fit, shareOf(fits)]));
  return { name: wordsOf(name), share: share as Guess["share"], cells };
}

/** "Minutes" beside "Hours" are part of one duration if all are below sixty; otherwise they repeat it. */
function takeSmallerUnit(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: Columns,
  all: Guess[],
): void {
  const { duration = -1 } = columns;
  const unit = unitOfHeader(header[duration] ?? "");
  const smaller = unit === "hours" ? "minutes" : unit === "minutes" ? "seconds" : null;
  const at = all.findIndex((guess, index) => {
    const { name, cells } = guess;
    const isNamed = smaller !== null && unitOfHeader(name.join(" ")) === smaller;
    return (
      isNamed &&
      !Object.values(columns).includes(index) &&
      cells.every((cell) => isBareNumber(cell) && Number(cell) < 60)
    );
  });
  const hasWholeNumbers = rows.every((row) => /^\d*$/.test((row[duration] ?? "").trim()));
  if (at >= 0 && hasWholeNumbers) columns.rest = at;
}

function isAmount({ share }: Guess): boolean {
  return share.number + share.length >= MIN_SHARE;
}

/** "Total" alone is no duration, since it may be an amount of money. */
function isDuration(guess: Guess): boolean {
  if (!isAmount(guess) || isOther(guess) || hasWordOf(guess, "pause")) return false;
  return guess.name.includes("total")
    ? guess.share.length >= MIN_SHARE || unitOfHeader(guess.name.join(" ")) !== null
    : hasWordOf(guess, "duration") || unitOfHeader(guess.name.join(" ")) !== null;
}

function holdsText({ cells, share }: Guess): boolean {
  return cells.length > 0 && share.date + share.time < MIN_SHARE;
}

function isOther({ name }: Guess): boolean {
  return name.some((word) => OTHERS.split(" ").includes(word));
}

function hasWordOf({ name }: Guess, kind: keyof typeof WORDS): boolean {
  return name.some((word) => WORDS[kind].split(" ").includes(word));
}

/** Splits "timeSpent_ms" into time, spent, ms. */
function wordsOf(name: string): string[] {
  const spaced = name.normalize("NFC").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return spaced.toLowerCase().match(/\p{L}+/gu) ?? [];
}
