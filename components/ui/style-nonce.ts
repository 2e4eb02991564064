import { setNonce } from "get-nonce";

// Sets the page's CSP nonce on the <style> by which Radix's modals lock scrolling. Browsers hide the attribute but keep
// the property, so no prop has to carry it. Import this file for its effect.
const nonce = typeof document === "undefined" ? "" : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);
