import { readdirSync, readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type Answer, type Choices, type ReadFile, readImportFile } from "@/app/(pact)/profile/data/read-file";
import { combineVerdicts, judgeWithinFile, sumByMonth, sumByProject } from "@/lib/domain/imports/dry-run";
import { secondsOfRow } from "@/lib/domain/imports/rows";
import { COUNTS } from "../../support/imports/counts";

const FOLDER = "tests/support/imports";
const NOW = Date.UTC(2026, 10, 22);
const HEADER = "User,Description,Start date,Start time,End date,End time,Duration,Project\n";

const BERLIN = { timeZone: "Europe/Berlin" };

function readContent(content: string | Uint8Array, choices: Partial<Choices> = {}): Promise<Answer> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return readImportFile(new Blob([bytes as BlobPart]).stream(), { ...BERLIN, ...choices }, NOW);
}

const readSample = (name: string, choices?: Partial<Choices>) =>
  readContent(readFileSync(`${FOLDER}/${name}`), choices);

async function rowsOf(content: string, choices?: Partial<Choices>): Promise<ReadFile> {
  const answer = await readContent(HEADER + content, choices);
  if (answer.status !== "read") throw new Error(JSON.stringify(answer));
  return answer;
}

const sentenceOf = (answer: Answer) => (answer.status === "unreadable" ? answer.sentence : null);

describe("the sample files", () => {
  it.each(Object.entries(COUNTS))("yield the expected counts for %s", async (name, { choices, ...wanted }) => {
    const answer = await readSample(name, choices);
    if (answer.status !== "read") throw new Error(JSON.stringify(answer));
    const { kept, overlapping } = judgeWithinFile(answer.rows);
    expect({
      ...{ source: answer.source, rows: kept.length, unreadable: answer.problems.length },
      ...{ overlapping: overlapping.length, skipped: answer.skipped.length, repeated: answer.repeated.length },
      seconds: kept.reduce((sum, row) => sum + secondsOfRow(row), 0),
    }).toEqual({ unreadable: 0, overlapping: 0, skipped: 0, repeated: 0, ...wanted });
    expect(answer.total).toBe(answer.rows.length + answer.problems.length);
  });

  it("consist of twelve files, each with its expected counts", () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith(".csv"));
    expect(files.toSorted()).toEqual(Object.keys(COUNTS).toSorted());
    expect(Object.keys(COUNTS)).toHaveLength(12);
  });

  it("lead to a question when day and month are ambiguous or no column is known", async () => {
    const order = { status: "asks-order", source: "clockify", example: "04/03/2026" };
    expect(await readSample("clockify-either.csv")).toEqual(order);
    expect(await readContent("What\tMood\nDyeing\tfine\n")).toMatchObject({
      status: "asks-columns",
      header: [{ name: "What", samples: ["Dyeing"] }, { name: "Mood" }],
      rows: 1,
    });
  });

  it("report the line, the column and the reason for each unreadable row", async () => {
    const answer = await readSample("bad-rows.csv");
    const problems = answer.status === "read" ? answer.problems : [];
    expect(problems.map(({ line, column, why }) => `${line} ${column}: ${why}`)).toEqual([
      "3 Duration: The duration is negative.",
      "4 Start date: This date doesn’t exist.",
      "5 Start time: This time doesn’t exist.",
      "6 End date: It’s longer than 16 hours.",
      "7 Start date: The date is missing.",
      "8 Description: It contains a character that can’t be stored.",
      "9 End date: It has no duration.",
      "10 End date: It’s in the future.",
      "13 Start date: The date is missing.",
    ]);
  });
});

describe("reading rows", () => {
  it("moves a local time that was skipped, takes the first of a repeated one, and reports both", async () => {
    const answer = await readSample("dst-night.csv");
    if (answer.status !== "read") throw new Error("not read");
    const starts = answer.rows.map(({ startedAt }) => new Date(startedAt).toISOString().slice(0, 16));
    expect(starts.slice(0, 3)).toEqual(["2026-03-29T00:30", "2026-03-29T01:30", "2026-10-25T00:15"]);
    expect([answer.skipped, answer.repeated]).toEqual([[3], [4, 5]]);
  });

  it("places rows without a time one after the other, from the day's start or nine o'clock", async () => {
    const starts = async (name: string) => {
      const answer = await readSample(name);
      if (answer.status !== "read") throw new Error("not read");
      return answer.rows.map(({ startedAt }) => new Date(startedAt).toISOString().slice(5, 16));
    };
    expect(await starts("harvest.csv")).toEqual(["03-04T08:00", "03-04T10:30", "03-05T08:00"]);
    expect(await starts("super-productivity.csv")).toEqual(["03-04T07:15", "03-04T09:45", "03-05T08:00"]);
  });

  it("reads a formula as text, accepts an end after midnight, and truncates long descriptions", async () => {
    const { rows } = await rowsOf(
      `T,=1+1,2026-03-02,09:00,2026-03-02,10:00,,\nT,${"x".repeat(300)},2026-03-03,23:00,,00:30,,Bowls\n`,
    );
    expect(rows[0]).toMatchObject({ description: "=1+1", project: null });
    expect(rows[1]?.description).toHaveLength(200);
    expect(rows.map(secondsOfRow)).toEqual([3_600, 5_400]);
  });

  it("sums hours by month and by project, and groups rows by the server's verdict", async () => {
    const { rows } = await rowsOf(
      "T,a,2026-03-31,23:00,2026-04-01,01:00,,Bowls\nT,b,2026-04-01,02:00,2026-04-01,03:00,,\nT,c,2026-04-02,02:00,2026-04-02,02:30,,Bowls\n",
    );
    const months = sumByMonth(rows, "Europe/Berlin").map(({ name, seconds }) => `${name}: ${seconds}`);
    expect(months).toEqual(["2026-03: 7200", "2026-04: 5400"]);
    expect(sumByProject(rows).map(({ name, sessions }) => `${name}: ${sessions}`)).toEqual(["Bowls: 2", ": 1"]);
    const judged = combineVerdicts(judgeWithinFile(rows), ["new", "here", "overlaps"]);
    expect([judged.fresh.length, judged.here.length, judged.overlapping.length]).toEqual([1, 1, 1]);
  });

  it("keeps the session kinds of our own exports, without a project for business, and reads other tables as making", async () => {
    const own = await readContent(
      "Started at,Ended at,Seconds,Project,Kind\n2026-03-02T09:00:00Z,2026-03-02T10:00:00Z,3600,Bowls,business\n2026-03-03T09:00:00Z,2026-03-03T10:00:00Z,3600,Bowls,finishing\n2026-03-04T09:00:00Z,2026-03-04T10:00:00Z,3600,,teaching\n",
    );
    const kinds = [{ kind: "business", projectKey: "b" }, { kind: "learning", projectKey: "b" }, {}];
    const sessions = kinds.map((values, at) => {
      const times = { startedAt: `2026-03-0${at + 1}T09:00:00Z`, endedAt: `2026-03-0${at + 1}T10:00:00Z` };
      return { ...times, stretches: [times], ...values };
    });
    const projects = [{ key: "b", name: "Bowls" }];
    const data = await readContent(
      JSON.stringify({ schema: "craft-pact", version: 1, methods: [], projects, sessions }),
    );
    const theirs = await rowsOf("T,business,2026-03-31,23:00,,23:30,,Bowls\n");
    const kept = (answer: Answer) =>
      answer.status === "read" && [...answer.rows.map(({ kind, project }) => `${kind} ${project}`), answer.shared];
    expect(kept(own)).toEqual(["business null", "finishing Bowls", "making null", [2]]);
    expect(kept(data)).toEqual(["business null", "learning b", "making null", [1]]);
    expect(kept(theirs)).toEqual(["making Bowls", []]);
  });

  it("reads a line of 40,000 characters, and rejects a cell that is longer than any description", async () => {
    const { rows, problems } = await rowsOf(
      `T,${"a ".repeat(20_000)},2026-03-02,09:00,2026-03-02,10:00,,\nT,${"a".repeat(100_000)},2026-03-03,09:00,2026-03-03,10:00,,\n`,
    );
    expect([rows.length, problems]).toEqual([1, [expect.objectContaining({ line: 3, why: "It’s too long." })]]);
  });
});

describe("an unreadable file", () => {
  it("is rejected with the reason: a PDF, a binary, a foreign or damaged ZIP, a workbook, no rows", async () => {
    expect(sentenceOf(await readContent("%PDF-1.7\n%âãÏÓ"))).toContain("This is a PDF.");
    expect(sentenceOf(await readContent(new Uint8Array(2_000)))).toContain("This isn’t a text file.");
    expect(sentenceOf(await readContent(zipSync({ "a.txt": strToU8("a") })))).toContain(
      "isn’t an export of Craft Pact",
    );
    expect(sentenceOf(await readContent(zipSync({ "data.json": strToU8("{}") })))).toContain(
      "isn’t an export of Craft Pact",
    );
    expect(sentenceOf(await readContent(zipSync({ "data.json": strToU8("{}") }).slice(0, 40)))).toContain("damaged");
    expect(sentenceOf(await readContent(zipSync({ "xl/workbook.xml": strToU8("<a/>") })))).toContain(
      "save the sheet as CSV",
    );
    expect(sentenceOf(await readContent(""))).toBe("This file is empty.");
    expect(sentenceOf(await readContent("Start date,Duration\n"))).toContain("no rows");
    expect(sentenceOf(await readContent(`${HEADER}T,"open,2026-03-02\n`))).toContain("quotation mark");
  });

  it("leads to a request for a listed time zone when the chosen one is unknown", async () => {
    expect(sentenceOf(await readContent(HEADER, { timeZone: "GMT+2" }))).toMatch(/time zone “GMT\+2”.* from the list/);
  });

  it("is not read much further than 10 MB, even if it has 1 GB", async () => {
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1 << 20;
        controller.enqueue(new Uint8Array(1 << 20).fill(65));
        if (sent >= 1 << 30) controller.close();
      },
    });
    expect(sentenceOf(await readImportFile(stream, BERLIN, NOW))).toContain("at most 10 MB");
    expect(sent).toBeLessThanOrEqual(13 * (1 << 20));
  });

  it("is rejected above 50,000 rows, while exactly 50,000 rows take at most 15 seconds of the processor", async () => {
    const rowAt = (at: number) => {
      const day = new Date(Date.UTC(2000, 0, 1) + Math.floor(at / 6) * 86_400_000).toISOString().slice(0, 10);
      const hour = String(8 + (at % 6) * 2).padStart(2, "0");
      return `T,Row ${at},${day},${hour}:00:00,${day},${hour}:30:00,00:30:00,Bowls\n`;
    };
    expect(sentenceOf(await readContent(HEADER + "T\n".repeat(50_001)))).toContain("at most 50,000 rows");
    const file = Array.from({ length: 50_000 }, (_, at) => rowAt(at)).join("");
    const from = process.cpuUsage();
    expect((await rowsOf(file)).rows).toHaveLength(50_000);
    expect(process.cpuUsage(from).user).toBeLessThan(15_000_000);
  }, 60_000);
});
