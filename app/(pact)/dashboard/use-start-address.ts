import { useEffect } from "react";

/** At `/dashboard?start`, the shortcut of the installed product, the main button has the focus. Only a press starts. */
export function useStartAddress() {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has("start")) return;
    document.getElementById("stopwatch-main")?.focus();
    // Next takes over the history in an effect that runs after this one.
    queueMicrotask(() => history.replaceState(null, "", "/dashboard"));
  }, []);
}
