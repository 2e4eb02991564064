import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Options = { challenge: string };
type Flaws = { origin?: string; host?: string; isVerified?: boolean; counter?: number };

const ORIGIN = "http://localhost:3000";

/** A software device with one passkey: answers as a browser would, and in ways it never should. */
export function aPasskeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  const key = id.toString("base64url");

  function clientData(type: string, { challenge }: Options, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function authData(host: string, flags: number, counter: number, more = Buffer.alloc(0)) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash("sha256").update(host).digest(), Buffer.from([flags]), count, more]);
  }

  const answer = (response: Record<string, string>) =>
    JSON.stringify({ id: key, rawId: key, type: "public-key", clientExtensionResults: {}, response });

  return {
    key,
    create(options: Options, { origin = ORIGIN, host = "localhost", isVerified = true }: Flaws = {}) {
      const cose = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authData(host, isVerified ? 0x45 : 0x41, 0, credential);
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", options, origin).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    get(options: Options, { origin = ORIGIN, host = "localhost", isVerified = true, counter = 0 }: Flaws = {}) {
      const client = clientData("webauthn.get", options, origin);
      const data = authData(host, isVerified ? 0x05 : 0x01, counter);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      });
    },
  };
}
