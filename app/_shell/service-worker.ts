/** It only serves the offline page; the product works without it. */
export function registerServiceWorker() {
  navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
}
