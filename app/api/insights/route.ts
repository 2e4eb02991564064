import { findSums, listFinishedProjects, listMonthlyLedger } from "@/db/queries/insights";
import { BYTE_ORDER_MARK } from "@/lib/domain/exports/csv";
import { channelsCsv, STUDIO_CHARTS, TIME_CHARTS, templatesCsv, timeCsv, wageCsv } from "@/lib/domain/insights/csv";
import { canChooseRange, type Range, readRange } from "@/lib/domain/insights/range";
import { hoursByTemplate, sumByChannel } from "@/lib/domain/insights/studio";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { NotFoundError } from "@/lib/errors";
import { route } from "@/lib/server/api/route";

/** The numbers of one chart as CSV, on plans that may choose any range: `?chart=days&from=2026-01-01&to=2026-06-30`. */
export const GET = route(
  { name: "insights", user: true, isOpenedByLink: true, limit: "read" },
  async ({ request, user }) => {
    if (!canChooseRange(user.tier)) throw new NotFoundError("chart");
    const { chart = "", ...asked } = Object.fromEntries(new URL(request.url).searchParams);
    const range = readRange(asked, localDateOf(new Date(), user.timeZone), user.tier);
    const csv = await numbersOf(chart, user.id, range);
    if (csv === null) throw new NotFoundError("chart");
    return new Response(BYTE_ORDER_MARK + csv, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="craft-pact-${chart}-${range.from}-${range.to}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  },
);

async function numbersOf(name: string, userId: string, range: Range): Promise<string | null> {
  const ofTime = TIME_CHARTS.find((chart) => chart === name);
  if (ofTime) return timeCsv(ofTime, await findSums(userId, range), range);
  const ofStudio = STUDIO_CHARTS.find((chart) => chart === name);
  switch (ofStudio) {
    case "wage":
      return wageCsv(await listMonthlyLedger(userId, range));
    case "channels":
      return channelsCsv(sumByChannel(await listMonthlyLedger(userId, range)));
    case "templates":
      return templatesCsv(hoursByTemplate(await listFinishedProjects(userId), range));
    case undefined:
      return null;
    default:
      return ofStudio satisfies never;
  }
}
