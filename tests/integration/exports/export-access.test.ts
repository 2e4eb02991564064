import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/export/route";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { aPassword, aUser } from "../../support/people/factories";
import { bytesOf, textsOf } from "../../support/people/import-api";
import { aPicture } from "../../support/people/pictures";
import { pageHeaders } from "../../support/people/visitor";
import { aCrafter, filesOf, upload, withAvatarFolder } from "../../support/requests/avatar-requests";

const PASSWORD = "a long walk with wool";

withAvatarFolder();

/** As the page sends it, or with whatever else somebody might try. */
async function postExport(body: object, query = "") {
  const init = { method: "POST", body: JSON.stringify(body), headers: await pageHeaders() };
  return POST(new Request(`http://localhost:3000/api/export${query}`, init));
}

const zipOf = (answer: Response) => bytesOf(answer.body as ReadableStream<Uint8Array>);

async function aCrafterWithPassword() {
  const user = await aCrafter();
  await aPassword(user.id, await hashPassword(PASSWORD));
  return user;
}

describe("POST /api/export", () => {
  it("requires a login and the right password, and otherwise sends nothing", async () => {
    expect((await postExport({ password: PASSWORD })).status).toBe(401);
    await aCrafterWithPassword();
    for (const body of [{}, { password: "" }, { password: ["x"] }, { password: "not this one" }]) {
      const answer = await postExport(body);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([400, "application/json"]);
    }
    expect((await (await postExport({ password: "not this one" })).json()).error.message).toBe("Incorrect password.");
  });

  it("sends only the caller's own data, whatever user id the request names", async () => {
    const other = await aUser({ displayName: "Somebody else" });
    const user = await aCrafterWithPassword();
    const { id } = other;
    const answer = await postExport(
      { password: PASSWORD, userId: id, user: id, id },
      `?user=${id}&userId=${id}&id=${id}`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="craft-pact-/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const text = Object.values(textsOf(await zipOf(answer))).join("");
    expect(text).toContain(user.email);
    for (const trace of [other.id, other.email, "Somebody else"]) expect(text).not.toContain(trace);
  });

  it("includes the avatar in both sizes, and leaves no file behind on the server", async () => {
    const user = await aCrafterWithPassword();
    await upload(await aPicture("png", 300, 200));
    const before = filesOf(user.id);
    const zip = await zipOf(await postExport({ password: PASSWORD }));
    expect(Object.keys(textsOf(zip))).toEqual(expect.arrayContaining(["avatar-96.webp", "avatar-512.webp"]));
    expect(filesOf(user.id)).toEqual(before);
  });

  it("accepts five exports a day and answers the sixth with 429", async () => {
    await aCrafterWithPassword();
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const answer = await postExport({ password: PASSWORD });
      await answer.body?.cancel();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
