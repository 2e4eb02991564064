"use client";

import { Fragment, useEffect, useId, useSyncExternalStore } from "react";
import { MenuButton, MenuLink } from "@/components/ui/flyout";
import { Icon } from "@/components/ui/icon";
import { paletteKeyName, requestPalette } from "@/components/ui/palette-key";
import { THEMES, type Theme } from "@/lib/site/theme";
import { AREAS, type Area, findOtherArea } from "./areas";
import { chooseTheme, followOtherTabs, listenToTheme, readShownTheme } from "./theme";

export function MenuExtras({ theme }: { theme: Theme }) {
  useEffect(registerServiceWorker, []);
  useEffect(followOtherTabs, []);
  return (
    <>
      <PaletteItem />
      <MoreItems />
      <ThemeChoice theme={theme} />
    </>
  );
}

/** Pages of both areas that are not in a bar, this area's first. */
export function MorePlaces({ area }: { area: Area }) {
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser) return null;
  return [AREAS[area], findOtherArea(area)].map(({ name, more }) => (
    <Fragment key={name}>
      <hr className="my-1.5 border-line" />
      {more.map(({ href, label }) => (
        <MenuLink key={href} href={href} prefetch={false}>
          {label}
        </MenuLink>
      ))}
    </Fragment>
  ));
}

/** To keep items that few need out of every page's HTML. */
function useIsInBrowser() {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function MoreItems() {
  const isInBrowser = useIsInBrowser();
  if (!isInBrowser) return null;
  return (
    <>
      <hr className="my-1.5 border-line" />
      <MenuLink href="/dashboard/insights" prefetch={false} icon={<Icon of="chart-column" />}>
        Insights
      </MenuLink>
      <MenuLink href="/profile/data" prefetch={false} icon={<Icon of="download" />}>
        Import and export
      </MenuLink>
      <MenuLink href="/help" prefetch={false} icon={<Icon of="circle-question-mark" />}>
        Help
      </MenuLink>
    </>
  );
}

const LOOKS = {
  system: { name: "System", icon: "monitor" },
  light: { name: "Light", icon: "sun" },
  dark: { name: "Dark", icon: "moon" },
} as const;

/** Radio items of the user menu, in a form that works before hydration. */
function ThemeChoice({ theme }: { theme: Theme }) {
  const id = useId();
  const chosen = useSyncExternalStore(listenToTheme, readShownTheme, () => theme);
  return (
    <form
      action="/api/theme"
      method="post"
      role="none"
      className="my-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 border-y border-line py-3 pl-3"
    >
      <p id={id} role="presentation" className="text-sm text-muted">
        Theme
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
      <div role="group" aria-labelledby={id} className="flex flex-1 gap-0.5 rounded-lg bg-sunken p-0.5">
        {THEMES.map((value) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            role="menuitemradio"
            aria-checked={chosen === value}
            onClick={(event) => {
              event.preventDefault();
              chooseTheme(value);
            }}
            className="theme-option"
            title={LOOKS[value].name}
          >
            <Icon of={LOOKS[value].icon} />
            {LOOKS[value].name}
          </button>
        ))}
      </div>
    </form>
  );
}

/** The service worker opens the pocket stopwatch while offline; without it the product still works. */
function registerServiceWorker() {
  navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
}

/** The palette's entry in the user menu, for phones; it also shows the shortcut. */
function PaletteItem() {
  const keys = useSyncExternalStore(subscribeToNothing, paletteKeyName, () => null);
  return (
    <MenuButton aria-keyshortcuts={keys?.startsWith("⌘") ? "Meta+K" : "Control+K"} onClick={requestPalette}>
      <Icon of="search" />
      Search
      {keys ? (
        <span aria-hidden="true" className="key-cap ml-auto text-muted [@media(hover:none)]:hidden">
          {keys}
        </span>
      ) : null}
    </MenuButton>
  );
}

/** A `subscribe` that never calls back: neither changes while the page is open. */
function subscribeToNothing() {
  return () => {};
}
