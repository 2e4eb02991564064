import type { ReactNode } from "react";
import { SoftLink } from "./soft-link";

export const menuItemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-2 [&_svg]:text-muted";

export function MenuLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <SoftLink href={href} role="menuitem" className={menuItemClass}>
      {icon}
      {children}
    </SoftLink>
  );
}

export function MenuSubmit({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <button type="submit" role="menuitem" className={menuItemClass}>
      {icon}
      {children}
    </button>
  );
}
