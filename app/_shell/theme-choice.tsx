"use client";

import { useId, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { THEMES, type Theme } from "@/lib/site/theme";
import { chooseTheme, onTheme, shownTheme } from "./theme";

const LOOKS = {
  system: { name: "System", icon: "monitor" },
  light: { name: "Light", icon: "sun" },
  dark: { name: "Dark", icon: "moon" },
} as const;

/** Radio items of the user menu, in a form that works before hydration. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const id = useId();
  const chosen = useSyncExternalStore(onTheme, shownTheme, () => theme);
  return (
    <form action="/api/theme" method="post" role="none">
      <p id={id} role="presentation" className="px-3 pt-1 pb-1.5 text-sm text-muted">
        Theme
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
      <div
        role="group"
        aria-labelledby={id}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(4.25rem,100%),1fr))] gap-1 rounded-lg bg-sunken p-1"
      >
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
          >
            <Icon of={LOOKS[value].icon} />
            {LOOKS[value].name}
          </button>
        ))}
      </div>
    </form>
  );
}
