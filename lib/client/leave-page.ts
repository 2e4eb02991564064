import { pageAccount } from "./account";
import { whenIdle } from "./when-idle";

const CHANNEL = "craft-pact-account";
const SIGN_OUT = "/api/auth/sign-out";
const NEW_LOGIN_MS = 700;

let isLeaving = false;

/** The page itself changes who is signed in, and redirects on its own. Returns how to undo that. */
export function expectNewAccount(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** Leaves for the login page, or reloads for the account that is signed in now. */
export function leavePage(reason: "signed_out" | "other_account"): void {
  if (isLeaving) return;
  isLeaving = true;
  if (reason === "other_account") location.reload();
  else location.assign(`/login?notice=signed_out&next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Leaves the page unless its account is still signed in. True also when the server doesn't answer. */
export async function checkAccount(): Promise<boolean> {
  await askAccount();
  return !isLeaving;
}

/** 204 while the account is signed in; null when unknown. */
async function askAccount(): Promise<number | null> {
  if (!pageAccount() || isLeaving) return null;
  let status = await accountStatus();
  if (status === 401) {
    // A changed password ends the login a moment before its answer sets the new one.
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

/** Watches for a sign-out or another sign-in in this browser; returns how to stop. */
export function watchAccount(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const stop = new AbortController();
  const seen = () => document.visibilityState === "visible" && void checkAccount();
  const announce = () => channel.postMessage(pageAccount());
  channel.onmessage = async ({ data }) => {
    if (data === pageAccount()) return;
    // The sender may not have been listening when this page announced its account.
    if (pageAccount()) (await askAccount()) === 204 && announce();
    else if (data && !hasTypedText()) leavePage("other_account");
  };
  document.addEventListener("visibilitychange", seen, { signal: stop.signal });
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    isLeaving = false;
    seen();
  };
  addEventListener("pageshow", restored, { signal: stop.signal });
  const submitted = ({ target }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement) || !signsOut(target)) return;
    expectNewAccount();
    forgetNames();
  };
  addEventListener("submit", submitted, { signal: stop.signal });
  // Every document announces its account, so that all tabs learn of a new login or a sign-out.
  announce();
  if (pageAccount()) whenIdle(() => void followTaps());
  return () => {
    stop.abort();
    channel.close();
  };
}

async function followTaps() {
  const { followAccount } = await import("./taps/follow-account");
  // Without storage there is nothing to note.
  await followAccount(pageAccount()).catch(() => {});
}

/** The navigation of the form takes longer. The service worker does the same (app/sw.js/worker.ts). */
function forgetNames(at = Date.now()) {
  void import("./taps/accounts").then(({ forgetAccount }) => forgetAccount(at)).catch(() => {});
}

function signsOut(form: HTMLFormElement): boolean {
  return new URL(form.action, location.href).pathname === SIGN_OUT;
}

/** Reloading must not lose a message being written; a half-filled sign-in form doesn't matter. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("#main input, #main textarea");
  const isSigningIn = document.querySelector("#main input[type=password]") !== null;
  return !isSigningIn && [...fields].some((field) => field.value !== field.defaultValue);
}
