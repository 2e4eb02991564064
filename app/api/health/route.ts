import { isDatabaseUp } from "@/db/queries/health";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { json, refusalResponse, route } from "@/lib/server/api/route";

export const dynamic = "force-dynamic";

export const GET = route({ name: "health" }, async () =>
  (await isDatabaseUp())
    ? json({ status: "ok" })
    : refusalResponse("unavailable", GENERIC_ERROR_MESSAGE, { retryAfterSeconds: 5 }),
);
