import { cleanText, countCodePoints } from "../shared/text";

export const MAX_DISPLAY_NAME_LENGTH = 50;

export const DISPLAY_NAME_TOO_LONG = `A display name can have at most ${MAX_DISPLAY_NAME_LENGTH} characters.`;

/** Why a display name is refused, or null. An empty name is allowed and means none. */
export function displayNameProblem(text: string): string | null {
  return countCodePoints(cleanText(text)) > MAX_DISPLAY_NAME_LENGTH ? DISPLAY_NAME_TOO_LONG : null;
}

/** The longest answer to "What do you make?", in code points. */
export const MAX_CRAFT_LENGTH = 60;

/** The networks of a profile with their hosts; subdomains are allowed too. */
const NETWORKS = {
  instagram: { name: "Instagram", hosts: ["instagram.com"], home: "https://www.instagram.com/" },
  tiktok: { name: "TikTok", hosts: ["tiktok.com"], home: "https://www.tiktok.com/@" },
  youtube: { name: "YouTube", hosts: ["youtube.com", "youtu.be"], home: "https://www.youtube.com/@" },
} as const;

export type SocialNetwork = keyof typeof NETWORKS;

/** In characters. */
export const MAX_SOCIAL_LINK_LENGTH = 300;

/** Completes `@woolco` or `instagram.com/woolco`, with or without http:// before it; returns other text trimmed. */
export function socialLinkAddress(network: SocialNetwork, text: string): string {
  const typed = text.trim().replace(/^http:\/\//i, "https://");
  if (/^@[\p{L}\p{N}._-]+$/u.test(typed)) return `${NETWORKS[network].home}${typed.slice(1)}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(?=[/?#]|$)/i.test(typed) ? `https://${typed}` : typed;
}

/** Why an address is refused, or null: https only, on the network's own host, without name, password or port. */
export function socialLinkProblem(network: SocialNetwork, text: string): string | null {
  const { name, hosts } = NETWORKS[network];
  const wanted = `Please enter your ${name} name, like @yourname, or an address on ${hosts[0]}.`;
  if (text.length > MAX_SOCIAL_LINK_LENGTH) return `An address on ${name} can have at most 300 characters.`;
  if (!URL.canParse(text)) return wanted;
  const { protocol, username, password, port, hostname, href } = new URL(text);
  const isOurs = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (protocol !== "https:" || username || password || port || !isOurs) return wanted;
  return href.length > MAX_SOCIAL_LINK_LENGTH ? `An address on ${name} can have at most 300 characters.` : null;
}
