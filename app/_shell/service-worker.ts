/** Registers the service worker, which knows nothing but the offline page. Without one everything else is the same. */
export function registerServiceWorker() {
  navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
}
