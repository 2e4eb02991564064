import "server-only";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { type ExportedAccount, findExport } from "@/db/queries/exports/export-data";
import { listExportSessions } from "@/db/queries/exports/export-sessions";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/domain/exports/csv";
import { OWN_SCHEMA, OWN_VERSION, type OwnSession } from "@/lib/domain/imports/own-file";
import { AVATAR_SIZES, type AvatarSize, avatarInSize } from "@/lib/domain/profile/avatars";
import { PHOTO_SIZES } from "@/lib/domain/projects/photos";
import { usableTimeZone } from "@/lib/domain/shared/local-time";
import { findAvatar } from "../pictures/avatars";
import { findOwnPhoto } from "../pictures/photos";
import { ALLOCATION_HEADER, allocationLines, exportedPhoto, SESSION_HEADER, sessionLine, smallTables } from "./tables";

const PAGE = 500;

const README = `Craft Pact: everything in your account.

The .csv files are tables for a spreadsheet, in UTF-8. Cells that a spreadsheet would run as a formula begin with an
apostrophe. Times are in your time zone; “Started at” and “Ended at” of sessions.csv are in UTC, for imports. Amounts are in
the currency of the method or project.

data.json holds the same data as JSON. Craft Pact reads this ZIP, or data.json alone: Profile, Your data, Import.
`;

/** Streams the ZIP of an account; reads sessions page by page, so that the memory never holds all of it. */
export function exportStream(userId: string, now: Date): ReadableStream<Uint8Array> {
  const parts = zipParts(userId, now);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* zipParts(userId: string, now: Date): AsyncGenerator<Uint8Array, undefined> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const encoder = new TextEncoder();
  const account = await findExport(userId);
  for await (const [name, parts] of filesOf(userId, account, now)) {
    const file = name.endsWith(".webp") ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const part of parts) {
      file.push(typeof part === "string" ? encoder.encode(part) : part);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* chunks.splice(0);
}

type Parts = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

async function* filesOf(userId: string, account: ExportedAccount, now: Date): AsyncGenerator<[string, Parts]> {
  yield ["README.txt", [README]];
  for (const [name, text] of Object.entries(smallTables(account))) yield [name, [BYTE_ORDER_MARK, text]];
  const names = new Map(account.projects.map(({ key, name }) => [key, name]));
  const timeZone = usableTimeZone(account.profile.timeZone);
  yield ["sessions.csv", sessionTable(userId, SESSION_HEADER, (session) => sessionLine(session, names, timeZone))];
  yield ["allocations.csv", sessionTable(userId, ALLOCATION_HEADER, (session) => allocationLines(session, timeZone))];
  yield ["data.json", dataFile(userId, account, now)];
  for (const size of AVATAR_SIZES) {
    const picture = await avatarOf(userId, account.avatarUrl, size);
    if (picture) yield [`avatar-${size}.webp`, [picture]];
  }
  for (const { key } of account.photos) {
    const picture = await findOwnPhoto(userId, key, `${PHOTO_SIZES[0]}.webp`).catch(() => null);
    if (picture) yield [exportedPhoto(key), [picture]];
  }
}

async function* sessionTable(userId: string, header: string[], lineOf: (session: OwnSession) => string) {
  yield BYTE_ORDER_MARK + csvLine(header);
  for await (const page of readPages(userId)) yield page.map(lineOf).join("");
}

async function* dataFile(userId: string, account: ExportedAccount, now: Date) {
  const { avatarUrl: _, ...rest } = account;
  const head = { schema: OWN_SCHEMA, version: OWN_VERSION, exportedAt: now.toISOString(), ...rest };
  yield `${JSON.stringify(head).slice(0, -1)},"sessions":[`;
  let separator = "";
  for await (const page of readPages(userId)) {
    const lines = page.map((session) => JSON.stringify(session));
    yield separator + lines.join(",\n");
    separator = ",\n";
  }
  yield "]}\n";
}

async function* readPages(userId: string) {
  let page: Awaited<ReturnType<typeof listExportSessions>> = [];
  do {
    page = await listExportSessions(userId, { after: page.at(-1) ?? null, limit: PAGE });
    if (page.length > 0) yield page.map(({ id: _, at: __, ...session }): OwnSession => session);
  } while (page.length === PAGE);
}

async function avatarOf(userId: string, url: string | null, size: AvatarSize): Promise<Uint8Array | null> {
  const file = url && avatarInSize(url, size).split("/").at(-1);
  return file ? findAvatar(userId, file).catch(() => null) : null;
}
