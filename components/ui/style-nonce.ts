import { setNonce } from "get-nonce";

/**
 * Radix's modals stop the page behind from scrolling with a <style> of their own; this gives it the page's CSP nonce.
 * Browsers hide the attribute but keep the property, so no prop has to carry it. Import this file for its effect.
 */
const nonce = typeof document === "undefined" ? "" : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);
