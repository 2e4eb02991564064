"use client";

import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { MenuLink } from "@/components/ui/menu-item";

/** Drawn in the browser only, so that no page's HTML carries them. */
export function HelpItems() {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!isInBrowser) return null;
  return (
    <>
      <hr className="my-1.5 border-line" />
      <MenuLink href="/help/how-it-works" icon={<Icon of="circle-question-mark" />}>
        How it works
      </MenuLink>
      <MenuLink href="/help/glossary" icon={<Icon of="book-open" />}>
        Glossary
      </MenuLink>
      <MenuLink href="/contact" icon={<Icon of="mail" />}>
        Contact
      </MenuLink>
    </>
  );
}
