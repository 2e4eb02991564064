import type { ReactNode } from "react";
import { SoftLink } from "./soft-link";

export function MenuLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <SoftLink href={href} role="menuitem" className="menu-item">
      {icon}
      {children}
    </SoftLink>
  );
}

export function MenuSubmit({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <button type="submit" role="menuitem" className="menu-item">
      {icon}
      {children}
    </button>
  );
}
