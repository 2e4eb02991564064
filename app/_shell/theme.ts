import { toast } from "@/components/ui/toast";
import { barColour, type Theme, themeOf } from "@/lib/site/theme";

const CHOSEN = "craft:theme";

export function readShownTheme(): Theme {
  return themeOf(document.documentElement.dataset.theme);
}

export function listenToTheme(listener: () => void): () => void {
  addEventListener(CHOSEN, listener);
  return () => removeEventListener(CHOSEN, listener);
}

/** Applies a theme at once, in all open tabs, and stores it in a cookie for the next page. */
export function chooseTheme(theme: Theme) {
  showTheme(theme);
  const tabs = new BroadcastChannel(CHOSEN);
  tabs.postMessage(theme);
  tabs.close();
  void storeTheme(theme);
}

/** Applies the theme chosen in another tab, until the returned function is called. */
export function followOtherTabs(): () => void {
  const tabs = new BroadcastChannel(CHOSEN);
  tabs.onmessage = ({ data }) => showTheme(themeOf(data));
  return () => tabs.close();
}

function showTheme(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = barColour(theme, meta.media.includes("dark") ? "dark" : "light");
  dispatchEvent(new Event(CHOSEN));
}

async function storeTheme(theme: Theme) {
  const answer = await fetch("/api/theme", {
    method: "POST",
    body: new URLSearchParams({ theme }),
    keepalive: true,
  }).catch(() => null);
  if (!answer?.ok) toast({ message: "The theme couldn’t be saved. It applies to this page only.", tone: "error" });
}
