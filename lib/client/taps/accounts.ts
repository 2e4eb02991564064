import type { NamedProject, OpenSession } from "@/lib/domain/crafting/stopwatch";
import { updateKnown } from "@/lib/domain/crafting/tapped-session";
import { pageAccountSince } from "../account";
import { type AccountRecord, clocksAt, notifyListeners, openTaps } from "./database";

/** The last account that signed in with this browser, unless it has signed out since. */
export async function readKnownAccount(): Promise<string | undefined> {
  return (await openTaps()).get("settings", "account");
}

export async function findAccount(account: string): Promise<AccountRecord> {
  return (await (await openTaps()).get("accounts", account)) ?? { account };
}

/**
 * Stores who is signed in, and clears other accounts' records except `contact`; taps stay. A document older than the
 * last sign-out stores nothing: its crafter's names must not come back.
 */
export async function noteAccount(account: string) {
  const database = await openTaps();
  if ((await database.get("settings", "account")) !== account) await replaceAccount(account);
}

/** Removes names and views at sign-out. Unsent taps stay. */
export async function forgetAccount(at = Date.now()) {
  await replaceAccount(null, at);
}

/** Removes everything this browser stores for a deleted account, including unsent taps. */
export async function removeAccount(account: string) {
  await forgetAccount();
  const stores = ["taps", "kept", "accounts"] as const;
  const write = (await openTaps()).transaction(stores, "readwrite", { durability: "strict" });
  const [taps, kept] = [write.objectStore("taps"), write.objectStore("kept")];
  for (const seq of await taps.index("account").getAllKeys(account)) await taps.delete(seq);
  for (const session of await kept.index("account").getAllKeys(account)) await kept.delete(session);
  await write.objectStore("accounts").delete(account);
  await write.done;
}

async function replaceAccount(account: string | null, forgottenAt = 0) {
  const database = await openTaps();
  const write = database.transaction(["settings", "accounts"], "readwrite", { durability: "strict" });
  const settings = write.objectStore("settings");
  if (account) {
    const lastForgottenAt = Number((await settings.get("forgottenAt")) ?? 0);
    // Ignore a sign-out in the future: the wall clock was set back after it.
    if (lastForgottenAt > pageAccountSince() && lastForgottenAt <= Date.now()) return;
    await settings.put(account, "account");
  } else {
    await settings.delete("account");
    await settings.put(String(forgottenAt), "forgottenAt");
  }
  const accounts = write.objectStore("accounts");
  for (const record of await accounts.getAll())
    if (record.account !== account) await accounts.put({ account: record.account, contact: record.contact });
  await write.done;
  notifyListeners();
}

/** Changes what is stored about an account, unless it has signed out meanwhile. */
export async function changeAccount(
  account: string,
  change: (record: AccountRecord) => Partial<AccountRecord>,
): Promise<void> {
  const database = await openTaps();
  const write = database.transaction(["settings", "accounts"], "readwrite");
  if ((await write.objectStore("settings").get("account")) === account) {
    const accounts = write.objectStore("accounts");
    const record = (await accounts.get(account)) ?? { account };
    await accounts.put({ ...record, ...change(record) });
  }
  await write.done;
}

/** Stores the session that the server sent when performance.now() was `mono`. */
export async function noteSession(account: string, session: OpenSession | null, mono: number) {
  const readAt = clocksAt(mono);
  await changeAccount(account, ({ known }) => ({ known: updateKnown(known, { session, readAt }) }));
  notifyListeners();
}

export async function noteProjects(account: string, projects: NamedProject[]) {
  await changeAccount(account, () => ({ projects: projects.map(({ id, name }) => ({ id, name })) }));
  notifyListeners();
}
