import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { GET } from "@/app/api/photos/[photoId]/[file]/route";
import { POST } from "@/app/api/photos/route";
import { sweepPictures } from "@/lib/server/pictures/sweep";
import { aProject, aUser } from "../people/factories";
import { loginCookie } from "../people/session-cookie";
import { aVisitor, pageHeaders, visitor } from "../people/visitor";

export const folder = mkdtempSync(join(tmpdir(), "craft-pact-photos-"));

/** A crafter with a project, signed in as the current visitor. */
export async function aMaker(values: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(values);
  await signInAs(user.id);
  return { user, project: await aProject(user.id, { name: "Cardigan" }) };
}

export async function signInAs(userId: string) {
  const { name, value } = await loginCookie(userId);
  visitor.jar.set(name, { value });
}

/** Uploads as the project's page does. */
export function upload(projectId: string, bytes: Uint8Array, { name = "photo.jpg", type = "image/jpeg" } = {}) {
  const form = new FormData();
  form.set("projectId", projectId);
  form.set("file", new File([new Uint8Array(bytes)], name, { type }));
  return postPhoto(form);
}

export async function postPhoto(body: BodyInit, headers: Record<string, string> = {}) {
  const init = {
    ...{ method: "POST", body, duplex: "half" },
    headers: { ...Object.fromEntries(await pageHeaders()), ...headers },
  };
  return POST(new Request("http://localhost:3000/api/photos", init));
}

export function getPhoto(photoId: string, file = "1024.webp") {
  const request = new Request(`http://localhost:3000/api/photos/${photoId}/${file}`);
  return GET(request, { params: Promise.resolve({ photoId, file }) });
}

export function filesOf(userId: string): string[] {
  try {
    return readdirSync(join(folder, "photos", userId)).sort();
  } catch {
    return [];
  }
}

export function withPhotoFolder(): void {
  process.env.DATA_DIR = folder;
  // As each process does at its start: marks an empty store as this database's.
  beforeAll(() => sweepPictures());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  // A new address for each test: the hourly limit on uploads has a test of its own.
  beforeEach(() => aVisitor());
}
