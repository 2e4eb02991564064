import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { NamedTarget } from "@/lib/domain/crafting/allocation";
import type { Dye } from "./cloth";

export function RemoveButton({ target, onRemove }: { target: NamedTarget; onRemove: () => void }) {
  return (
    <Button
      id={`remove-${target.challengeId}`}
      variant="muted"
      size="icon"
      aria-label={`Remove ${target.name}`}
      onClick={onRemove}
    >
      <Icon of="x" />
    </Button>
  );
}

/** A row of the list below the cloth: thread, name, note, and the content at its end. */
export function Row({
  name,
  dye,
  note,
  warn = false,
  children,
}: {
  name: string;
  dye: Dye;
  note?: string | null;
  warn?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2.5">
      <span aria-hidden="true" className={`h-7 w-2 shrink-0 rounded-full forced-color-adjust-none ${dye.thread}`} />
      <p dir="auto" className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        {name}
      </p>
      <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1 whitespace-nowrap">
        {children}
      </div>
      <p
        role="status"
        className={`w-full pl-5 text-sm empty:hidden ${warn ? "font-medium text-danger" : "text-muted"}`}
      >
        {note}
      </p>
    </li>
  );
}
