import type { ExportedAccount } from "@/db/queries/exports/export-data";
import { type Cell, csvLine } from "@/lib/domain/exports/csv";
import type { OwnMethod, OwnSession } from "@/lib/domain/imports/own-file";
import { FATES } from "@/lib/domain/sales/ledger";
import { offsetAt, usableTimeZone } from "@/lib/domain/shared/local-time";
import { amountText } from "@/lib/domain/shared/money";
import { sharePath } from "@/lib/domain/shares/link";
import { LIBRARY_HEADER, libraryRow, MOVEMENT_HEADER, movementRows } from "./material-rows";

/** Date, start and end are for spreadsheets; our import reads “Started at” and “Ended at”. */
export const SESSION_HEADER =
  "Date,Start,End,Seconds,Seconds added by hand,Origin,Description,Project,Kind,Started at,Ended at".split(",");

export const ALLOCATION_HEADER = ["Session started at", "Challenge", "Seconds"];

export function sessionLine(session: OwnSession, projectNames: ReadonlyMap<string, string>, timeZone: string): string {
  const { startedAt, endedAt, seconds, manualSeconds, origin, description, projectKey, kind } = session;
  const project = projectKey === null ? null : projectNames.get(projectKey);
  const [start, end] = [startedAt, endedAt].map((iso) => localTime(iso, timeZone));
  const times = [start?.slice(0, 10), start, end, seconds, manualSeconds];
  return csvLine([...times, origin, description, project, kind, startedAt, endedAt]);
}

export function allocationLines({ startedAt, allocations }: OwnSession, timeZone: string): string {
  const start = localTime(startedAt, timeZone);
  return allocations
    .map(({ challenge, seconds }) => csvLine([start, challenge ?? "Personal Progress", seconds]))
    .join("");
}

/** One column per field of a method, except the profit option: no profit is written as 0.00. */
const METHOD_COLUMNS: {
  [Field in Exclude<keyof OwnMethod, "key" | "profitOption">]: { header: string; cellOf: (method: OwnMethod) => Cell };
} = {
  title: { header: "Title", cellOf: ({ title }) => title },
  description: { header: "Description", cellOf: ({ description }) => description },
  rateCents: { header: "Rate", cellOf: ({ rateCents }) => amountText(rateCents) },
  rateType: { header: "Per", cellOf: ({ rateType }) => (rateType === "hourly" ? "hour" : "day") },
  hoursPerDay: { header: "Hours a day", cellOf: ({ hoursPerDay }) => hoursPerDay },
  currency: { header: "Currency", cellOf: ({ currency }) => currency },
  manualProfitCents: { header: "Profit", cellOf: ({ manualProfitCents }) => amountText(manualProfitCents) },
  isPublic: { header: "Public", cellOf: ({ isPublic }) => isPublic },
  remixOf: { header: "Remix of", cellOf: ({ remixOf }) => remixOf },
  createdAt: { header: "Created at", cellOf: ({ createdAt }) => createdAt },
};

/** The tables that are small enough to be written at once, by their file's name. */
export function smallTables(account: ExportedAccount) {
  const { profile, methods, projects, channels, floors, shares, photos } = account;
  const timeZone = usableTimeZone(profile.timeZone);
  const at = (iso: string | null) => iso && localTime(iso, timeZone);
  const titles = new Map(methods.map(({ key, title }) => [key, title]));
  const channelNames = new Map(channels.map(({ key, name }) => [key, name]));
  return {
    "profile.csv": csvTable(["Field", "Value"], Object.entries({ ...profile, createdAt: at(profile.createdAt) })),
    "methods.csv": csvTable(
      Object.values(METHOD_COLUMNS).map(({ header }) => header),
      methods.map((one) =>
        Object.values(METHOD_COLUMNS).map(({ cellOf }) =>
          cellOf({ ...one, createdAt: localTime(one.createdAt, timeZone) }),
        ),
      ),
    ),
    "projects.csv": projectTable(projects, titles, at),
    "materials.csv": csvTable(
      ["Project", "Material", "Cost"],
      projects.flatMap((one) => one.materials.map(({ name, costCents }) => [one.name, name, amountText(costCents)])),
    ),
    "costs.csv": csvTable(
      ["Project", "Additional costs"],
      projects.map((one) => [one.name, amountText(one.additionalCostsCents)]),
    ),
    "channels.csv": csvTable(
      ["Name", "Percent", "Fixed fee", "Fee on shipping", "Event fee", "Pieces per event", "Currency", "Archived"],
      channels.map((one) => [
        one.name,
        amountText(one.percentBp),
        amountText(one.fixedCents),
        one.hasFeeOnShipping,
        amountText(one.perEventCents),
        one.piecesPerEvent,
        one.currency,
        one.isArchived,
      ]),
    ),
    "sales.csv": csvTable(
      ["Project", "What", "Day", "Channel", "Quantity", "Currency", "Received", "Fees", "Postage", "Note"],
      projects.flatMap(({ name, snapshot, sales = [] }) =>
        sales.map((one) => [
          name,
          FATES[one.fate],
          one.soldOn,
          one.channelKey && channelNames.get(one.channelKey),
          one.pieces,
          snapshot?.currency,
          amountText(one.grossCents),
          amountText(one.feesCents),
          amountText(one.postageCents),
          one.note,
        ]),
      ),
    ),
    "least-an-hour.csv": csvTable(
      ["Currency", "Least an hour"],
      floors.map(({ currency, floorCents }) => [currency, amountText(floorCents)]),
    ),
    "material-library.csv": csvTable(LIBRARY_HEADER, account.library.map(libraryRow)),
    "material-movements.csv": csvTable(MOVEMENT_HEADER, account.library.flatMap(movementRows)),
    "shared-links.csv": shareTable(shares, at),
    "photos.csv": photoTable(photos, at),
    "portfolio.csv": csvTable(["Field", "Value"], account.portfolio ? Object.entries(portfolioFields(account)) : []),
    ...communityTables(account, at),
    ...accountTables(account, at),
  };
}

type LocalTime = (iso: string | null) => string | null;

function projectTable(projects: ExportedAccount["projects"], titles: Map<string, string>, at: LocalTime) {
  return csvTable(
    ["Name", "Kind", "Status", "Method", "Currency", "Total", "Final price", "Quantity", "Created at", "Completed at"],
    projects.map((one) => [
      one.name,
      one.isOneOff ? "once-off" : "template",
      one.completedAt ? "completed" : "ongoing",
      one.snapshot?.methodTitle ?? (one.methodKey && titles.get(one.methodKey)) ?? null,
      one.snapshot?.currency,
      one.snapshot && amountText(one.snapshot.totalCents),
      one.priceOverrideCents === null ? null : amountText(one.priceOverrideCents),
      one.pieces,
      at(one.createdAt),
      at(one.completedAt),
    ]),
  );
}

function communityTables({ memberships, comments }: ExportedAccount, at: LocalTime) {
  return {
    "challenges.csv": csvTable(
      ["Challenge", "Joined at"],
      memberships.map((one) => [one.challenge, at(one.joinedAt)]),
    ),
    "comments.csv": csvTable(
      ["Challenge", "Comment", "Written at"],
      comments.map((one) => [one.challenge, one.content, at(one.createdAt)]),
    ),
  };
}

function accountTables({ emails, terms }: ExportedAccount, at: LocalTime) {
  return {
    "emails.csv": csvTable(["Email", "On"], Object.entries(emails)),
    "terms.csv": csvTable(
      ["Terms of", "Accepted by", "At"],
      terms.map((one) => [one.version, one.how === "signup" ? "signing up" : "closing the notice", at(one.acceptedAt)]),
    ),
  };
}

/** The portfolio's fields, with the names of its pieces. */
function portfolioFields({ portfolio, projects }: ExportedAccount) {
  const { projectKeys = [], oldHandles = [], ...fields } = portfolio ?? {};
  const names = projectKeys.map((key) => projects.find((project) => project.key === key)?.name ?? key);
  return { ...fields, pieces: names.join(", "), oldHandles: oldHandles.join(", ") };
}

/** Where a photo is in the ZIP. */
export function exportedPhoto(key: string): string {
  return `photos/${key}.webp`;
}

function photoTable(photos: ExportedAccount["photos"], at: LocalTime): string {
  return csvTable(
    ["Project", "File", "Description", "Taken at"],
    photos.map((one) => [one.project, exportedPhoto(one.key), one.description, at(one.takenAt)]),
  );
}

function shareTable(shares: ExportedAccount["shares"], at: LocalTime): string {
  return csvTable(
    ["Project", "Kind", "Covers", "Address", "Message", "Contact", "Created at", "Expires at", "Turned off at", "Seen"],
    shares.map((one) => [
      one.project,
      one.kind,
      one.options.covers ?? "all",
      sharePath(one.token),
      one.options.message,
      one.options.contact,
      at(one.createdAt),
      at(one.endsAt),
      at(one.takenBackAt),
      one.views.reduce((sum, { count }) => sum + count, 0),
    ]),
  );
}

/** Local date and time in a format that spreadsheets recognise. */
function localTime(iso: string, timeZone: string): string {
  const ms = Date.parse(iso);
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 19).replace("T", " ");
}

function csvTable(header: string[], rows: Parameters<typeof csvLine>[0][]): string {
  return [header, ...rows].map(csvLine).join("");
}
