import { aUser } from "../people/factories";
import { aPaddleSubscription, deliver, inDays } from "./webhook";

export const period = { startsAt: inDays(-10), endsAt: inDays(20) };

export const plus = { tier: "pro_plus" as const, period };

/** A crafter on a plan whose period has twenty days left. */
export async function aSubscriber(tier: "pro_lite" | "pro_plus" = "pro_lite") {
  const user = await aUser();
  const paddle = aPaddleSubscription(user.id);
  await deliver(paddle.says("created", inDays(-10), { tier, period }));
  return { user, ...paddle };
}
