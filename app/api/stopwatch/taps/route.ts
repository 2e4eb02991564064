import { receiveTaps } from "@/db/queries/crafting/taps/receive";
import { MAX_TAPS } from "@/lib/domain/crafting/tap";
import { TapQueueInput } from "@/lib/domain/crafting/tap-input";
import { MALFORMED_MESSAGE, UserError } from "@/lib/errors";
import { json, jsonOf, route } from "@/lib/server/api/route";

/** Enough for MAX_TAPS taps with the longest description in four-byte characters. */
const maxBytes = MAX_TAPS * 1_280;

export const POST = route(
  { name: "stopwatch-taps", user: true, saysDeleted: true, limit: "timer", maxBytes },
  async ({ user, body }) => {
    const queue = TapQueueInput.safeParse(jsonOf({ body })).data;
    if (!queue) throw new UserError(MALFORMED_MESSAGE, "invalid");
    return json({ ...(await receiveTaps(user.id, queue)), at: Date.now() });
  },
);
