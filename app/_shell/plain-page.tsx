import type { ReactNode } from "react";
import { type Drawing, LineDrawing } from "@/components/ui/empty-state";
import { HeaderBar } from "./header-bar";
import { Logo } from "./logo";

/** For errors and missing pages: needs neither a login nor the database. */
export function PlainPage({
  title,
  drawing,
  children,
  action,
}: {
  title: string;
  drawing: Drawing;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <>
      <HeaderBar>
        <Logo />
      </HeaderBar>
      <main
        id="main"
        tabIndex={-1}
        className="wrap grid flex-1 place-content-center justify-items-center py-14 text-center"
      >
        <LineDrawing drawing={drawing} className="w-44" />
        <h1 className="mt-6">{title}</h1>
        <div className="mt-3 max-w-[48ch] text-muted">{children}</div>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
      </main>
    </>
  );
}
