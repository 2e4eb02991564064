import type { ReactNode } from "react";

export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="header-bar">
      <div className="wrap header-row">{children}</div>
    </header>
  );
}
