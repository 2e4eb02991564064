import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerApiCall } from "@/lib/sandbox/api/answer";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { isSignedByPaddle } from "@/lib/server/paddle/webhook-signature";

type Delivered = {
  id: string;
  type: string;
  data: { id: string; subscription_id?: string; origin?: string; details?: { totals: { total: string } } };
  isSigned: boolean;
};

const API = "/api/sandbox/paddle/";

/**
 * The product as the sandbox sees it, over HTTP: its API answers where the SDK looks for it, and webhooks are written
 * down as they come. `refuse` makes so many next webhooks fail.
 */
export async function startProduct() {
  const delivered: Delivered[] = [];
  let refusals = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = "GET", url = "/", headers } = request;
    if (url.startsWith(API)) {
      const { pathname, href } = new URL(url, "http://127.0.0.1");
      const call = new Request(href, { method, headers: { authorization: headers.authorization ?? "" } });
      const answer = await answerApiCall(call, pathname.slice(API.length).split("/"), new Uint8Array(body));
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
      return;
    }
    const isRefused = refusals-- > 0;
    if (!isRefused) delivered.push(read(body, headers["paddle-signature"]));
    response.writeHead(isRefused ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.PORT = String((server.address() as AddressInfo).port);
  return {
    delivered,
    refuse(times: number) {
      refusals = times;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function read(body: Buffer, signature: string | string[] | undefined): Delivered {
  const { event_id: id, event_type: type, data } = JSON.parse(body.toString());
  const { webhookSecrets: secrets } = paddleSettings();
  return { id, type, data, isSigned: isSignedByPaddle(body, String(signature), { secrets, now: new Date() }) };
}
