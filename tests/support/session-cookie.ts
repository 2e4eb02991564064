import { loginCookieName, sealLogin } from "@/lib/auth-cookie";
import { aLogin } from "./factories";

/** Signs a crafter in without the form: a login row and the cookie the product would have set for it. */
export async function loginCookie(
  userId: string,
  values: Parameters<typeof aLogin>[1] = {},
): Promise<{ name: string; value: string }> {
  const login = await aLogin(userId, values);
  return { name: loginCookieName(), value: await sealLogin({ authSessionId: login.id, userId }) };
}
