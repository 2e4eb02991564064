import { SignedOutError } from "@/lib/errors";
import { requireSameAccount } from "../auth/account-tag";
import { type CurrentUser, findUser } from "../auth/current-user";
import { enforceRateLimit } from "../limits/rate-limit";

/** The signed-in user of a plain HTML form, which can't send our headers: a hidden field names its account. */
export async function requireFormOwner(form: FormData, address: string): Promise<CurrentUser> {
  const user = await findUser();
  if (!user) throw new SignedOutError();
  requireSameAccount(String(form.get("account") ?? ""), user.id);
  await enforceRateLimit("edit", user.id, address);
  return user;
}
