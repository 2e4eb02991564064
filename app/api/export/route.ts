import { findPasswordHash } from "@/db/queries/auth/credentials";
import { ExportInput } from "@/lib/domain/auth/input";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { UserError } from "@/lib/errors";
import { parseBody, route } from "@/lib/server/api/route";
import { verifyPassword } from "@/lib/server/auth/password-hash";
import { exportStream } from "@/lib/server/exports/zip-export";
import { enforceRateLimit } from "@/lib/server/limits/rate-limit";
import { logSecurityEvent } from "@/lib/server/request/security-log";

/** All data of the caller's account as a ZIP. Requires the password; five times a day. */
export const POST = route({ name: "export", user: true, limit: "password" }, async (call) => {
  const { user, address } = call;
  const { password } = parseBody(call, ExportInput);
  if (!(await verifyPassword(await findPasswordHash(user.id), password))) {
    await logSecurityEvent("password.refused", { userId: user.id, reason: "export" });
    throw new UserError("Incorrect password.");
  }
  await enforceRateLimit("export", user.id, address);
  await logSecurityEvent("account.exported", { userId: user.id });
  const now = new Date();
  return new Response(exportStream(user.id, now), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="craft-pact-${localDateOf(now, user.timeZone)}.zip"`,
      "Cache-Control": "no-store",
    },
  });
});
