import { FORM_TEXTS } from "./forms";

/**
 * The one form in which an address is stored and mailed, or null. NFKC, lower case, exactly one @, a strict local part,
 * an ASCII (punycode) domain, at most 254 characters. Surrounding spaces are removed.
 */
export function normaliseEmail(text: string): string | null {
  if (text.length > 1_000) return null;
  const parts = text
    .normalize("NFKC")
    .replace(/^ +/, "")
    .replace(/(?<! ) +$/, "")
    .toLowerCase()
    .split("@");
  const [local, writtenDomain] = parts;
  if (parts.length !== 2 || local === undefined || writtenDomain === undefined) return null;
  const domain = asciiDomain(writtenDomain);
  if (!LOCAL_PART.test(local) || local.length > 64 || domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= 254 ? address : null;
}

const LOCAL_PART = /^[a-z0-9!#$&'*+/=?^_{}~-]+(\.[a-z0-9!#$&'*+/=?^_{}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Only letters, marks and digits reach the URL parser, which would silently drop or decode other characters. */
function asciiDomain(domain: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return DOMAIN.test(hostname) ? hostname : null;
}

export function emailProblem(text: string): string | null {
  return normaliseEmail(text) === null ? FORM_TEXTS.emailInvalid : null;
}
