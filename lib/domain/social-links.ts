/** The networks of a profile and the hosts that are theirs, subdomains included. */
const NETWORKS = {
  instagram: { name: "Instagram", hosts: ["instagram.com"] },
  tiktok: { name: "TikTok", hosts: ["tiktok.com"] },
  youtube: { name: "YouTube", hosts: ["youtube.com", "youtu.be"] },
} as const;

export type SocialNetwork = keyof typeof NETWORKS;

/** The longest address of a profile, in characters. */
export const SOCIAL_LINK_MAX_LENGTH = 300;

/** An address as people write it, `instagram.com/woolco`, with the https:// they leave out; any other text as it is. */
export function socialLinkAddress(text: string): string {
  const typed = text.trim();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(?=[/?#]|$)/i.test(typed) ? `https://${typed}` : typed;
}

/**
 * Why an address may not stand on a profile, or null: https only, on the network's own host, without a name, password
 * or port in it.
 */
export function socialLinkProblem(network: SocialNetwork, text: string): string | null {
  const { name, hosts } = NETWORKS[network];
  const wanted = `Please enter an https:// address on ${hosts[0]}.`;
  if (text.length > SOCIAL_LINK_MAX_LENGTH) return `A ${name} address can have at most 300 characters.`;
  if (!URL.canParse(text)) return wanted;
  const { protocol, username, password, port, hostname, href } = new URL(text);
  const isOurs = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (protocol !== "https:" || username || password || port || !isOurs) return wanted;
  return href.length > SOCIAL_LINK_MAX_LENGTH ? `A ${name} address can have at most 300 characters.` : null;
}
