import { storeReport } from "@/db/queries/reports/report";
import { ReportInput } from "@/lib/domain/reports/input";
import { isReportKind, reportPath } from "@/lib/domain/reports/kinds";
import { MALFORMED_MESSAGE, NotFoundError, UserError } from "@/lib/errors";
import { readOwnForm, redirectTo, route } from "@/lib/server/api/route";
import { consumeLimit } from "@/lib/server/limits/rate-limit";

/** Enough for 500 characters, URL-encoded, and the form's other fields. */
const MAX_BYTES = 16 * 1024;

/** The form of /report/…; works without our script. If the crafter can't see the content, redirects to its page. */
export const POST = route({ name: "reports", maxBytes: MAX_BYTES }, async (call) => {
  const { form, user } = await readOwnForm(call);
  const [kind, id] = [form.get("kind"), form.get("id")];
  if (!isReportKind(kind) || typeof id !== "string" || !/^[\w-]{1,100}$/.test(id))
    throw new UserError(MALFORMED_MESSAGE);
  const back = reportPath(kind, id);
  const { success, data } = ReportInput.safeParse({ ...Object.fromEntries(form), text: form.get("text") ?? "" });
  if (!success) return redirectTo(`${back}?problem=${form.has("reason") ? "text" : "reason"}`);
  if (await consumeLimit("report", user.id, call.address)) return redirectTo(`${back}?problem=limit`);
  try {
    await storeReport(user.id, data);
  } catch (error) {
    if (error instanceof NotFoundError) return redirectTo(back);
    throw error;
  }
  return redirectTo("/report/thanks");
});
