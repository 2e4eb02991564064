import { pageAccount } from "./account";

const CHANNEL = "craft-pact-account";
const SIGN_OUT = "/api/auth/sign-out";
const NEW_LOGIN_MS = 700;

let isLeaving = false;

/** The page ends this login itself and knows where to go next. Returns how to take that back. */
export function expectSignOut(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** Leaves a page whose account is no longer signed in: to the login and back, or to what the present account sees here. */
export function leavePage(reason: "signed_out" | "other_account"): void {
  if (isLeaving) return;
  isLeaving = true;
  if (reason === "other_account") location.reload();
  else location.assign(`/login?notice=signed_out&next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Asks whether this page's account is still signed in, and leaves the page if not. True: it is, or nobody knows. */
export async function checkAccount(): Promise<boolean> {
  await askAccount();
  return !isLeaving;
}

/** The answer's status: 204 when the account is still signed in; null when nobody knows. */
async function askAccount(): Promise<number | null> {
  if (!pageAccount() || isLeaving) return null;
  let status = await accountStatus();
  if (status === 401) {
    // A changed password ends a login a moment before its answer brings this browser the next one.
    await new Promise((resolve) => setTimeout(resolve, NEW_LOGIN_MS));
    status = await accountStatus();
  }
  if (status === 401) leavePage("signed_out");
  if (status === 409) leavePage("other_account");
  return status;
}

async function accountStatus(): Promise<number | null> {
  const answer = await fetch("/api/account", { cache: "no-store" }).catch(() => null);
  return answer?.status ?? null;
}

/** Notices a sign-out or another sign-in in this browser; returns how to stop. */
export function watchAccount(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  let comesBack = () => {};
  const stop = new AbortController();
  const seen = () => document.visibilityState === "visible" && void checkAccount();
  const say = () => channel.postMessage(pageAccount());
  channel.onmessage = async ({ data }) => {
    if (data === pageAccount()) return;
    // Whoever said it may not have been listening yet when this page said whose it is.
    if (pageAccount()) (await askAccount()) === 204 && say();
    else if (data && !hasTypedText()) leavePage("other_account");
  };
  document.addEventListener("visibilitychange", seen, { signal: stop.signal });
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    comesBack();
    seen();
  };
  addEventListener("pageshow", restored, { signal: stop.signal });
  const submitted = ({ target }: SubmitEvent) => {
    if (target instanceof HTMLFormElement && signsOut(target)) comesBack = expectSignOut();
  };
  addEventListener("submit", submitted, { signal: stop.signal });
  // Every document says whose it is, so a new sign-in or a sign-out is known to all tabs as soon as its next page is there.
  say();
  return () => {
    stop.abort();
    channel.close();
  };
}

function signsOut(form: HTMLFormElement): boolean {
  return new URL(form.action, location.href).pathname === SIGN_OUT;
}

/** Reloading a visitor's page must not cost a message that is being written; what was typed to sign in is of no use now. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("#main input, #main textarea");
  const isSigningIn = document.querySelector("#main input[type=password]") !== null;
  return !isSigningIn && [...fields].some((field) => field.value !== field.defaultValue);
}
