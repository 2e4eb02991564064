import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { GET } from "@/app/api/avatars/[userId]/[file]/route";
import { POST } from "@/app/api/avatars/route";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { aUser } from "../people/factories";
import { aPicture } from "../people/pictures";
import { signInVisitor } from "../people/session-cookie";
import { aVisitor, pageHeaders } from "../people/visitor";

export const folder = mkdtempSync(join(tmpdir(), "craft-pact-avatars-"));

/** A crafter, signed in as the current visitor. */
export async function aCrafter() {
  const user = await aUser();
  await signInVisitor(user.id);
  return user;
}

/** A crafter as above, with an avatar. */
export async function anAvatar() {
  const user = await aCrafter();
  return { user, url: await uploadForUrl(await aPicture("png")) };
}

/** The address of an uploaded avatar. */
export async function uploadForUrl(bytes: Uint8Array): Promise<string> {
  return (await (await upload(bytes)).json()).url;
}

/** Uploads as the profile's form does. */
export function upload(bytes: Uint8Array, { name = "me.png", type = "image/png", field = "file" } = {}) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name, { type }));
  return postAvatar(form);
}

export async function postAvatar(body: BodyInit, headers: Record<string, string> = {}) {
  const init = {
    method: "POST",
    body,
    duplex: "half",
    headers: { ...Object.fromEntries(await pageHeaders()), ...headers },
  };
  return POST(new Request("http://localhost:3000/api/avatars", init));
}

export async function getAvatar(url: string) {
  const [, , , userId = "", file = ""] = url.split("/");
  return GET(new Request(`http://localhost:3000${url}`), { params: Promise.resolve({ userId, file }) });
}

export const shownAvatarOf = async (userId: string) =>
  (await db.select({ url: users.avatarUrl }).from(users).where(eq(users.id, userId)))[0]?.url ?? null;

export const filesOf = (userId: string) => readdirSync(join(folder, "avatars", userId)).sort();

export function withAvatarFolder(): void {
  process.env.DATA_DIR = folder;
  // As each process does at its start: marks an empty store as this database's.
  beforeAll(() => sweepPictures());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => aVisitor());
}
