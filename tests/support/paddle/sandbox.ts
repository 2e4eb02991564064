import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sandboxPaddle } from "@/lib/sandbox/paddle";
import { standIn } from "@/lib/server/paddle/api";
import { paddleSettings } from "@/lib/server/paddle/settings";
import { isSignedByPaddle } from "@/lib/server/paddle/signatures";

type Delivered = {
  id: string;
  type: string;
  data: { id: string; subscription_id?: string; origin?: string; details?: { totals: { total: string } } };
  isSigned: boolean;
};

/**
 * The product from the sandbox's side: it calls the sandbox, and records the webhooks it gets over HTTP. `refuse` makes
 * the next webhooks fail, this many.
 */
export async function startProduct() {
  const delivered: Delivered[] = [];
  let refusals = 0;
  standIn.paddle = sandboxPaddle;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isRefused = refusals-- > 0;
    if (!isRefused) delivered.push(read(Buffer.concat(chunks), request.headers["paddle-signature"]));
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
