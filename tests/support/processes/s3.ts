import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenHere } from "./children";

/** An S3 server with as much of the API as the product needs; refuses requests not signed with its secret. */
export async function startS3(account: { accessKeyId: string; secretAccessKey: string; bucket: string }) {
  const files = new Map<string, { body: Buffer; type: string; at: Date }>();
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
    const key = decodeURIComponent(pathname.slice(`/${account.bucket}/`.length));
    const end = (status: number, text: string | Buffer = "", type = "application/xml") =>
      response.writeHead(status, { "Content-Type": type }).end(text);
    if (!isSigned(request, body, account)) {
      refused.push(`${request.method} ${request.url}`);
      return end(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    }
    if (request.method === "PUT") {
      files.set(key, { body, type: request.headers["content-type"] ?? "", at: new Date() });
      return end(200);
    }
    if (request.method === "DELETE") {
      files.delete(key);
      return end(204);
    }
    if (searchParams.get("list-type") === "2") {
      // Two per page, so that the product has to follow pages.
      const from = Number(searchParams.get("continuation-token") ?? 0);
      const all = [...files].filter(([name]) => name.startsWith(searchParams.get("prefix") ?? ""));
      const contents = all
        .slice(from, from + 2)
        .map(
          ([name, { at }]) => `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
        );
      const more = from + 2 < all.length;
      const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
      return end(
        200,
        `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
      );
    }
    const file = files.get(key);
    return file ? end(200, file.body, file.type) : end(404, "<Error><Code>NoSuchKey</Code></Error>");
  });
  return {
    endpoint: `http://127.0.0.1:${await listenHere(server)}`,
    files,
    refused,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Signature version 4, recomputed from the request as it arrived. */
function isSigned(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const [id, day = "", region = "", service = ""] = credential?.split("/") ?? [];
  const digest = String(headers["x-amz-content-sha256"]);
  if (id !== accessKeyId || digest !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url ?? "", "http://s3");
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");
  const named = signedHeaders?.split(";") ?? [];
  const lines = named.map((name) => `${name}:${String(headers[name]).trim()}\n`).join("");
  const canonical = [method, pathname, query, lines, named.join(";"), digest].join("\n");
  const scope = [day, region, service, "aws4_request"];
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope.join("/"), sha256(canonical)].join("\n");
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, text).toString("hex") === signature;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
