import { setNonce } from "get-nonce";

// Gives the <style> with which Radix's modals lock scrolling the page's CSP nonce. Browsers hide the attribute but keep
// the property, so no prop has to carry it. Import this file for its effect.
const nonce = typeof document === "undefined" ? "" : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);
