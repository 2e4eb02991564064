import { readFileSync } from "node:fs";
import { accountHeaders } from "../people/session-cookie";
import { type Answer, ask, ourHeaders } from "./wire";

type Manifest = { node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }> };

/** A server action of a build: its id for calls, and a page that it can be posted to. */
export type ServerAction = { id: string; name: string; page: string };

/** Every server action in a build's manifest; `name` is `file.export`. */
export function readBuiltActions(distDir: string): ServerAction[] {
  const { node } = JSON.parse(readFileSync(`${distDir}/server/server-reference-manifest.json`, "utf8")) as Manifest;
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => ({
    id,
    name: `${filename.replace(/^lib\/actions\/|\.tsx?$/g, "")}.${exportedName}`,
    page: pageOf(Object.keys(workers)),
  }));
}

export function findAction(actions: ServerAction[], name: string): ServerAction {
  const action = actions.find((one) => one.name === name);
  if (!action) throw new Error(`No page uses ${name}.`);
  return action;
}

type Posted = { cookie?: string | undefined; headers?: Record<string, string>; base?: string };

/** Calls an action as Next's client does. */
export async function postAction(
  { id, page }: ServerAction,
  args: unknown[],
  { cookie, headers = ourHeaders(), base }: Posted = {},
) {
  const account = await accountHeaders(cookie);
  return ask(page, {
    method: "POST",
    headers: {
      Accept: "text/x-component",
      "Content-Type": "text/plain;charset=UTF-8",
      "Next-Action": id,
      ...(cookie && { Cookie: cookie }),
      ...account,
      ...headers,
    },
    body: JSON.stringify(args),
    ...(base && { base }),
  });
}

/** The outcome of an action: status, redirect and result, as the browser gets them. */
export function resultOf({ status, headers, text }: Answer): string {
  const redirect = headers["x-action-redirect"];
  const result = /^1:(.*)$/m.exec(text)?.[1] ?? "";
  return `${status} ${redirect ?? ""} ${result}`;
}

/** The first page with the action and without parameters in its address; else one with ids filled in. */
function pageOf(workers: string[]): string {
  const paths = workers.map((worker) =>
    worker
      .replace(/^app/, "")
      .replace(/\/page$/, "")
      .replace(/\/(\([^/]*\)|@[^/]*)/g, ""),
  );
  const plain = paths.find((path) => !path.includes("["));
  return plain ?? (paths[0] ?? "").replace(/\[[^/]*\]/g, "00000000-0000-4000-8000-000000000000");
}
