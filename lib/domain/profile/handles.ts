/** Days until a handle may be changed again, and days that the previous one redirects to the new address. */
export const HANDLE_CHANGE_DAYS = 30;
export const HANDLE_REDIRECT_DAYS = 90;

const FORM = /^[a-z0-9-]{3,30}$/;

export const HANDLE_FORM = "Use 3 to 30 letters a to z, digits and hyphens, such as thandi-knits.";
export const HANDLE_TAKEN = "This address is taken. Please choose another.";

/** Handles that look like us or like a page of ours, or that have a special meaning in addresses elsewhere. */
const RESERVED = new Set(
  `about abuse account admin administrator api app avatars billing blog calculator careers challenges checkout
  contact craft-pact craftpact dashboard dev docs email embed everyone export faq favicon feedback help home host
  hostmaster image images impact index info insights jobs leaderboard legal library login logout mail mailbox me
  media methods moderator news noreply no-reply notifications null official oembed owner partner password pay
  payment payments photo photos pocket portfolio postmaster press pricing privacy profile projects robots root
  sales sandbox search security settings shares share shop signin signout signup sitemap staff static status store
  studio support system team terms test undefined unsubscribe upload user users verified webhook webhooks webmaster
  welcome www you`.split(/\s+/),
);

/** Reads a typed handle in the form that is stored: `@Thandi-Knits` becomes `thandi-knits`. */
export function readHandle(typed: string): { handle: string; problem: string | null } {
  const handle = typed.trim().replace(/^@/, "").toLowerCase();
  if (!isHandle(handle)) return { handle, problem: HANDLE_FORM };
  return { handle, problem: RESERVED.has(handle) ? HANDLE_TAKEN : null };
}

/** Whether a text has the form of a handle; only the database knows whether it exists. */
export function isHandle(text: string): boolean {
  return FORM.test(text) && /[a-z0-9]/.test(text[0] ?? "") && /[a-z0-9]/.test(text.at(-1) ?? "");
}

export function portfolioPath(handle: string): string {
  return `/u/${handle}`;
}

/** The moment from which the handle may be changed again; null if it may be changed now. */
export function handleFixedUntil(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(+changedAt + HANDLE_CHANGE_DAYS * 86_400_000);
  return until > now ? until : null;
}
