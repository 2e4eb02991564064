import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GET, POST } from "@/app/api/unsubscribe/route";
import { findReminderSettings, setReminders } from "@/db/queries/crafting/reminders";
import { findMailPrefs, setMailPref } from "@/db/queries/notifications/mail-prefs";
import { OPTIONAL_MAILS } from "@/lib/domain/notifications/mail-types";
import { readUnsubscribe, signUnsubscribe } from "@/lib/server/mail/unsubscribe";
import { runAllAtOnce } from "../../support/database/at-once";
import { aUser } from "../../support/people/factories";

const AT_FIRST = { still_crafting: true, challenge_ending: false, monthly_summary: false };
const ALL_ON = { still_crafting: true, challenge_ending: true, monthly_summary: true };
const ONE_CLICK = { "List-Unsubscribe": "One-Click" };

/** Posts as a mail program: no cookie, no page of ours. */
function postUnsubscribe(token: string, fields: Record<string, string> = ONE_CLICK) {
  const init = { method: "POST", body: new URLSearchParams(fields), headers: { "sec-fetch-site": "cross-site" } };
  return POST(new Request(`http://localhost:3000/api/unsubscribe?token=${encodeURIComponent(token)}`, init));
}

async function aReader() {
  const user = await aUser();
  for (const type of OPTIONAL_MAILS) await setMailPref(user.id, type, true);
  return user;
}

describe("a crafter's email preferences", () => {
  it("include only the forgotten-stopwatch email until one is turned on or off", async () => {
    const [user, other] = [await aUser(), await aUser()];
    expect(await findMailPrefs(user.id)).toEqual(AT_FIRST);
    await setMailPref(user.id, "monthly_summary", true);
    await setMailPref(user.id, "still_crafting", false);
    expect(await findMailPrefs(user.id)).toEqual({ ...AT_FIRST, monthly_summary: true, still_crafting: false });
    expect(await findMailPrefs(other.id)).toEqual(AT_FIRST);
  });

  it("share one setting with the reminders page", async () => {
    const user = await aUser();
    await setMailPref(user.id, "still_crafting", false);
    expect(await findReminderSettings(user.id)).toMatchObject({ mails: false });
    await setReminders(user.id, { mails: true });
    expect(await findMailPrefs(user.id)).toEqual(AT_FIRST);
  });

  it("keep the last choice after several at once", async () => {
    const user = await aUser();
    await runAllAtOnce(5, (at) => setMailPref(user.id, "challenge_ending", at % 2 === 0));
    await setMailPref(user.id, "challenge_ending", true);
    expect(await findMailPrefs(user.id)).toMatchObject({ challenge_ending: true });
  });
});

describe("the unsubscribe link of an optional email", () => {
  it.each(OPTIONAL_MAILS)("turns off only %s, without a cookie, however often it is posted", async (type) => {
    const user = await aReader();
    const token = signUnsubscribe(user.id, type);
    for (let times = 0; times < 2; times++) {
      const answer = await postUnsubscribe(token);
      expect([answer.status, await answer.text()]).toEqual([200, "Unsubscribed"]);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect(await findMailPrefs(user.id)).toEqual({ ...ALL_ON, [type]: false });
  });

  it("changes nothing when a scanner opens it, and redirects to the page with the button", async () => {
    const user = await aReader();
    const token = signUnsubscribe(user.id, "monthly_summary");
    const answer = await GET(new Request(`http://localhost:3000/api/unsubscribe?token=${token}`));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/unsubscribe?token=${token}`]);
    expect(await findMailPrefs(user.id)).toEqual(ALL_ON);
  });

  it("is undone by the page's second button, never by a mail program", async () => {
    const user = await aReader();
    const token = signUnsubscribe(user.id, "monthly_summary");
    await postUnsubscribe(token, {});
    expect(await findMailPrefs(user.id)).toMatchObject({ monthly_summary: false });
    await postUnsubscribe(token, { ...ONE_CLICK, undo: "1" });
    expect(await findMailPrefs(user.id)).toMatchObject({ monthly_summary: false });
    const undone = await postUnsubscribe(token, { undo: "1" });
    expect([undone.status, undone.headers.get("Location")]).toEqual([303, `/unsubscribe?token=${token}&done=undo`]);
    expect(await findMailPrefs(user.id)).toEqual(ALL_ON);
  });

  it("is rejected when its type, crafter or signature was changed", async () => {
    const [user, other] = [await aReader(), await aReader()];
    const token = signUnsubscribe(user.id, "monthly_summary");
    const [, , signature] = token.split(".");
    const changed = [
      token.replace("monthly_summary", "challenge_ending"),
      token.replace(user.id, other.id),
      `${token}x`,
    ];
    const foreign = [`${user.id}.${signature}`, `confirm_address.${user.id}.${signature}`, "", "x"];
    for (const forged of [...changed, ...foreign]) expect((await postUnsubscribe(forged)).status, forged).toBe(400);
    expect([await findMailPrefs(user.id), await findMailPrefs(other.id)]).toEqual([ALL_ON, ALL_ON]);
  });

  it("still turns off reminders in the format of mails sent before there were other types", async () => {
    const user = await aReader();
    const old = signUnsubscribe(user.id, "still_crafting");
    expect(old).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    expect(readUnsubscribe(old)).toEqual({ userId: user.id, type: "still_crafting" });
    await postUnsubscribe(old);
    expect(await findMailPrefs(user.id)).toMatchObject({ still_crafting: false });
  });

  it("answers the same when the account no longer exists", async () => {
    const answer = await postUnsubscribe(signUnsubscribe(randomUUID(), "challenge_ending"));
    expect([answer.status, await answer.text()]).toEqual([200, "Unsubscribed"]);
  });
});
