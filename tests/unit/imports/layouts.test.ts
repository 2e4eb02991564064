import { describe, expect, it } from "vitest";
import { type Answer, type Choices, readImportFile } from "@/app/(pact)/profile/data/read-file";
import { secondsOfRow } from "@/lib/domain/imports/rows";
import { LAYOUTS } from "../../support/imports/layouts";

const NOW = Date.UTC(2026, 10, 22, 10);
const ZONE = "Africa/Johannesburg";

function readText(text: string, choices: Partial<Choices> = {}): Promise<Answer> {
  return readImportFile(new Blob([text]).stream(), { timeZone: ZONE, ...choices }, NOW);
}

const formatTime = (ms: number) => new Date(ms + 2 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

/** Each row as "day start-end minutes project: description", and each problem as "line column: why". */
function wordsOf(answer: Answer): string[] {
  if (answer.status === "unreadable") return [answer.sentence];
  if (answer.status === "asks-unit") return [`unit of ${answer.column.name}: ${answer.column.samples.join(", ")}`];
  if (answer.status !== "read") return [answer.status];
  return [
    ...answer.rows.map((row) => {
      const minutes = secondsOfRow(row) / 60;
      const name = `${row.project ? `${row.project}: ` : ""}${row.description}`;
      return `${formatTime(row.startedAt)}-${formatTime(row.endedAt).slice(11)} ${minutes}m ${name}`;
    }),
    ...answer.problems.map(({ line, column, why }) => `${line} ${column}: ${why}`),
  ];
}

describe("readImportFile", () => {
  it.each(LAYOUTS)("reads %s", async (_, lines, wanted, choices) => {
    expect(wordsOf(await readText(lines.join("\n"), choices))).toEqual(wanted);
  });

  it("reports how it read each column, with samples", async () => {
    const answer = await readText("Date,Minutes,Mood,Notes\n2026-03-04,90,fine,Bowl\n2026-03-05,30,fine,Vase\n");
    expect(answer.status === "read" && answer.layout).toEqual([
      { name: "Date", samples: ["2026-03-04", "2026-03-05"], as: "Start date" },
      { name: "Minutes", samples: ["90", "30"], as: "Duration, numbers in minutes" },
      { name: "Mood", samples: ["fine"], as: null },
      { name: "Notes", samples: ["Bowl", "Vase"], as: "Description" },
    ]);
  });

  it("asks about the columns again on request, with the previous choices", async () => {
    const answer = await readText("Date,Minutes\n2026-03-04,90\n", { isChanging: true });
    const header = [{ samples: ["2026-03-04"] }, { samples: ["90"] }];
    const lines = ["Date · Minutes", "2026-03-04 · 90"];
    const columns = { startDate: 0, duration: 1 };
    expect(answer).toMatchObject({ status: "asks-columns", columns, headerAt: 0, lines, header });
  });
});
