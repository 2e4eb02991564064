import { isProtectedPath } from "../auth/return-path";
import { OPEN_PAGES } from "./announcement";

const MAX_LINK_LENGTH = 500;
/** A browser removes or rewrites anything else, so that the address would lead elsewhere. */
const PLAIN = /^[\x21\x23-\x3B\x3D\x3F-\x5B\x5D\x5F\x61-\x7A\x7E]+$/;

/** A page of ours as its path, or an https address; null for anything else. */
export function readLink(typed: string): string | null {
  const text = typed.trim();
  if (text.length > MAX_LINK_LENGTH || !PLAIN.test(text)) return null;
  return text.startsWith("/") ? readPath(text) : readAddress(text);
}

function readPath(text: string): string | null {
  const base = "https://site.invalid";
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  const isPlain = origin === base && /^(\/[A-Za-z0-9_-]+)+$/.test(pathname) && text === pathname + search + hash;
  return isPlain && (isProtectedPath(pathname) || isOpen(pathname)) ? text : null;
}

function isOpen(pathname: string): boolean {
  return OPEN_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}

function readAddress(text: string): string | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { href, username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname.includes(".") ? href : null;
}
