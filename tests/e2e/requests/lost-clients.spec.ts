import { connect } from "node:net";
import { expect, test } from "../../support/e2e";
import { findFreePort, startCopy } from "../../support/processes/second-copy";
import { ask, runInBatches } from "../../support/requests/wire";

/** Here the gate answers before the body arrives, or a handler reads it. */
const POSTS = ["/dashboard", "/login", "/api/avatars", "/api/webhooks/paddle"];
const WAITS_MS = [0, 2, 5, 10, 20, 40];
const BODY = `--x\r\n${"-".repeat(200)}\r\n--x--\r\n`;

test("clients that disconnect in the middle of a request do not affect others", async () => {
  // A copy of its own: one that ended would not be started again.
  const copy = await startCopy(await findFreePort(), {});
  const port = Number(new URL(copy.url).port);
  const lost = Array.from({ length: 10 }, (_, round) =>
    POSTS.flatMap((path) =>
      WAITS_MS.map((wait) => () => sendAndLeave(port, path, wait + (round % 3), round % 2 === 0)),
    ),
  ).flat();
  const seen = Array.from({ length: 30 }, () => async () => {
    expect((await ask("/login", { base: copy.url })).status).toBe(200);
  });
  await Promise.all([runInBatches(lost, 16, (one) => one()), runInBatches(seen, 4, (one) => one())]);
  expect((await ask("/api/health", { base: copy.url })).status).toBe(200);
  expect(copy.log()).not.toContain('"level":"error"');
  await copy.stop();
});

/** Sends a request's head and a part of its body, or all of it, and is gone after so many milliseconds. */
function sendAndLeave(port: number, path: string, wait: number, hasWholeBody: boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "localhost", () => {
      const type = "Content-Type: multipart/form-data; boundary=x";
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: null\r\n${type}\r\nContent-Length: ${BODY.length}\r\n\r\n`,
      );
      setTimeout(() => !socket.destroyed && socket.write(hasWholeBody ? BODY : "--x"), wait / 2);
      setTimeout(() => socket.resetAndDestroy(), wait);
    });
    socket.on("error", () => {}).on("data", () => {});
    socket.on("close", () => resolve());
  });
}
