import { pageAccount } from "./account";
import { runWhenIdle } from "./when-idle";

const CHANNEL = "craft-pact-account";
const SIGN_OUT = "/api/auth/sign-out";
const NEW_LOGIN_MS = 700;

let isLeaving = false;

/** Disables `leavePage`, because this page changes the login and redirects itself. Returns a function to undo it. */
export function expectNewAccount(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

export function isPageLeaving(): boolean {
  return isLeaving;
}

/** Leaves for the login page, or reloads for the account that is signed in now. */
export function leavePage(reason: "signed_out" | "other_account"): void {
  if (isLeaving) return;
  isLeaving = true;
  if (reason === "other_account") location.reload();
  else location.assign(`/login?notice=signed_out&next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** False, and leaves the page, if its account is no longer signed in. True if the server doesn't answer. */
export async function checkAccount(): Promise<boolean> {
  await askAccount();
  return !isLeaving;
}

/** The status of the account: 204 while it is signed in; null if unknown. */
async function askAccount(): Promise<number | null> {
  if (!pageAccount() || isLeaving) return null;
  let status = await fetchAccountStatus();
  if (status === 401) {
    // A password change ends the login a moment before its response sets the new one, so ask again.
    await new Promise((resolve) => setTimeout(resolve, NEW_LOGIN_MS));
    status = await fetchAccountStatus();
  }
  if (status === 401) leavePage("signed_out");
  if (status === 409) leavePage("other_account");
  return status;
}

async function fetchAccountStatus(): Promise<number | null> {
  const answer = await fetch("/api/account", { cache: "no-store" }).catch(() => null);
  return answer?.status ?? null;
}

/** Watches for a sign-out or another sign-in in this browser; returns a function that stops it. */
export function watchAccount(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const stop = new AbortController();
  const checkIfVisible = () => document.visibilityState === "visible" && void checkAccount();
  const announceAccount = () => channel.postMessage(pageAccount());
  channel.onmessage = async ({ data }) => {
    if (data === pageAccount()) return;
    // The sender may not have been listening when this page announced its account.
    if (pageAccount()) (await askAccount()) === 204 && announceAccount();
    else if (data && !hasTypedText()) leavePage("other_account");
  };
  document.addEventListener("visibilitychange", checkIfVisible, { signal: stop.signal });
  const handleRestore = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    isLeaving = false;
    checkIfVisible();
  };
  addEventListener("pageshow", handleRestore, { signal: stop.signal });
  const handleSubmit = ({ target }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement) || !isSignOutForm(target)) return;
    expectNewAccount();
    forgetNames();
  };
  addEventListener("submit", handleSubmit, { signal: stop.signal });
  // Every document announces its account, so that all tabs learn of a new login or a sign-out.
  announceAccount();
  if (pageAccount()) runWhenIdle(() => void startSendingTaps());
  return () => {
    stop.abort();
    channel.close();
  };
}

async function startSendingTaps() {
  const { followAccount } = await import("./taps/send");
  // It rejects if the browser forbids storage, and then there is nothing to store.
  await followAccount(pageAccount()).catch(() => {});
}

/** Finishes before the form's navigation does. The service worker does the same (app/sw.js/worker.ts). */
function forgetNames(at = Date.now()) {
  void import("./taps/accounts").then(({ forgetAccount }) => forgetAccount(at)).catch(() => {});
}

function isSignOutForm(form: HTMLFormElement): boolean {
  return new URL(form.action, location.href).pathname === SIGN_OUT;
}

/** Reloading must not lose a message being written; a half-filled sign-in form doesn't matter. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("#main input, #main textarea");
  const isSigningIn = document.querySelector("#main input[type=password]") !== null;
  return !isSigningIn && [...fields].some((field) => field.value !== field.defaultValue);
}
