import { createServer } from "node:http";
import type { Request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { users } from "@/db/schema";
import { hashPassword } from "@/lib/server/auth/password-hash";
import { E2E_URL, expect, test } from "../../support/e2e";
import { rowsOf, someoneWithEverything } from "../../support/people/belongings";
import { accountHeaders, cookieHeader } from "../../support/people/session-cookie";
import { findFreePort, findServedAction, listServedActions } from "../../support/processes/second-copy";
import { ACTIONS, fillInput, ROUTES } from "../../support/requests/authorisation";
import { postAction } from "../../support/requests/server-actions";
import { ask, fillAddress, ourHeaders, runInBatches } from "../../support/requests/wire";

/** Headers that no page of ours sends. */
const FOREIGN: Record<string, Record<string, string>> = {
  "another site": { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  "another site, in an old browser": { Origin: "https://evil.example" },
  "a sandboxed frame": { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  nowhere: {},
  "our host on another port": { Origin: "http://localhost:1", "Sec-Fetch-Site": "same-site" },
  "our host by https": { Origin: E2E_URL.replace("http:", "https:") },
  "our name, told by another site": { Origin: E2E_URL, "Sec-Fetch-Site": "cross-site" },
};

test.use({ crafterValues: { firstStepsDismissedAt: null } });

test("every server action refuses requests from another origin", async () => {
  const owner = await someoneWithEverything(await hashPassword("a long walk with wool"));
  const before = await rowsOf([owner.user.id]);
  const calls = listServedActions().flatMap((action) => {
    const [file = "", name = ""] = action.name.split(".");
    const input = fillInput(ACTIONS[file]?.[name]?.input, ({ mine }) => owner.ids[mine]);
    const args = input === undefined ? [] : [input];
    return Object.entries(FOREIGN).map(([from, headers]) => ({ action, args, from, headers }));
  });
  await runInBatches(calls, 6, async ({ action, args, from, headers }) => {
    const answer = await postAction(action, args, { cookie: owner.cookie, headers });
    expect(answer.status, `${action.name} from ${from}: ${answer.text}`).toBe(403);
    expect(answer.headers["set-cookie"], action.name).toBeUndefined();
    expect(answer.text).not.toContain(owner.canary);
  });
  expect(await rowsOf([owner.user.id])).toBe(before);
});

test("every route handler that writes refuses requests from another origin", async () => {
  const owner = await someoneWithEverything(await hashPassword("a long walk with wool"));
  const writing = Object.entries(ROUTES).filter(([, { writes }]) => writes);
  expect(writing.length).toBeGreaterThan(3);
  const before = await rowsOf([owner.user.id]);
  for (const [address, { input }] of writing)
    for (const [from, headers] of Object.entries(FOREIGN)) {
      const [method = "", path = ""] = address.split(" ");
      const asked = { method, headers: { Cookie: owner.cookie, ...headers } };
      const { status } = await ask(fillAddress(path, input), asked);
      expect(status, `${address} from ${from}`).toBe(403);
    }
  expect(await rowsOf([owner.user.id])).toBe(before);
  const { status } = await ask("/api/stopwatch", {
    headers: { Cookie: owner.cookie, ...(await accountHeaders(owner.cookie)) },
  });
  expect(status, "still signed in").toBe(200);
});

test("a server action posted as a plain form is refused from every origin", async ({ crafter }) => {
  const cookie = await cookieHeader(crafter.id);
  for (const [from, headers] of Object.entries(FOREIGN))
    expect((await postForm(cookie, headers)).status, from).toBe(403);
  expect((await postForm(cookie, { ...ourHeaders(), ...(await accountHeaders(cookie)) })).status).toBe(405);
  expect(await readDismissedAt(crafter.id)).toBeNull();
});

test("forms on other sites change nothing in a real browser, in a sandbox or sent with the login cookie", async ({
  signedIn: page,
  crafter,
}) => {
  const form = `<form method="post" enctype="multipart/form-data" action="${E2E_URL}/dashboard">
    <input name="${fieldOfAction()}"></form><script>document.forms[0].submit()</script>`;
  const frame = `<iframe sandbox="allow-forms allow-scripts" srcdoc='${form}'></iframe>`;
  // Another port of our own host is the same site, so that the browser sends the cookie along.
  const site = createServer((request, answer) => {
    answer.setHeader("Content-Type", "text/html").end(request.url === "/frame" ? frame : form);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => site.listen(port, "localhost", resolve));
  const isPost = (request: Request) => request.method() === "POST";
  // What comes back into the frame is not shown there: our answers refuse to be framed.
  const blocked = page.waitForEvent("requestfailed", isPost);
  await page.goto(`http://localhost:${port}/frame`);
  await blocked;
  const answered = page.waitForResponse((answer) => isPost(answer.request()));
  await page.goto(`http://localhost:${port}/form`);
  expect((await answered).status()).toBe(403);
  expect(await readDismissedAt(crafter.id)).toBeNull();
  site.closeAllConnections();
  site.close();
});

const fieldOfAction = () => `$ACTION_ID_${findServedAction("profile.dismissFirstStepsAction").id}`;

async function readDismissedAt(userId: string) {
  const [row] = await db.select({ at: users.firstStepsDismissedAt }).from(users).where(eq(users.id, userId));
  return row?.at;
}

/** The form that Next would render for a browser without our script. */
function postForm(cookie: string, headers: Record<string, string>) {
  const body = `--x\r\nContent-Disposition: form-data; name="${fieldOfAction()}"\r\n\r\n\r\n--x--\r\n`;
  const type = { "Content-Type": "multipart/form-data; boundary=x" };
  return ask("/dashboard", { method: "POST", headers: { ...type, Cookie: cookie, ...headers }, body });
}
