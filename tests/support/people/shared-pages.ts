import { randomInt } from "node:crypto";
import { GET as avatar } from "@/app/r/[token]/avatar.webp/route";
import { GET as embed } from "@/app/r/[token]/embed/route";
import { GET as photo } from "@/app/r/[token]/photo.webp/route";
import { GET as picture } from "@/app/r/[token]/picture.png/route";
import { GET as print } from "@/app/r/[token]/print/route";
import { GET as qrPng } from "@/app/r/[token]/qr.png/route";
import { GET as qrSvg } from "@/app/r/[token]/qr.svg/route";
import { GET as page } from "@/app/r/[token]/route";

const HANDLERS = {
  ...{ "": page, "/embed": embed, "/picture.png": picture, "/avatar.webp": avatar, "/photo.webp": photo },
  ...{ "/print?size=tag": print, "/print?size=card": print, "/print?size=sheet": print },
  ...{ "/qr.svg": qrSvg, "/qr.png": qrPng },
};

export type SharedPath = keyof typeof HANDLERS;
export const SHARED_PATHS = Object.keys(HANDLERS) as SharedPath[];

const PERSON = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1";

/** Reads a shared page as its handler answers it, without a browser and its gate. */
export function readShared(
  token: string,
  path: SharedPath = "",
  headers: Record<string, string> = {},
  method: "GET" | "HEAD" = "GET",
): Promise<Response> {
  const from = { "user-agent": PERSON, "x-craftpact-peer": `203.0.${randomInt(256)}.${randomInt(256)}`, ...headers };
  const request = new Request(`http://localhost:3000/r/${token}${path}`, { method, headers: from });
  return HANDLERS[path](request, { params: Promise.resolve({ token }) });
}
