import { CAPTCHA_ACTIONS } from "@/lib/domain/auth/guessing";
import { NotFoundError } from "@/lib/errors";
import { json, route } from "@/lib/server/api/route";
import { createCaptcha } from "@/lib/server/auth/captcha";

export const GET = route({ name: "captcha", limit: "captcha.ip" }, async ({ request }) => {
  const wanted = new URL(request.url).searchParams.get("action");
  const action = CAPTCHA_ACTIONS.find((name) => name === wanted);
  if (!action) throw new NotFoundError("bot check");
  return json(await createCaptcha(action));
});
