import { type ReactNode, useId } from "react";
import { cn } from "@/components/ui/cn";
import { Icon, type IconName } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";

type GroupProps = { title: string; id?: string; hint?: ReactNode; className?: string; children: ReactNode };

/** Rows of what can be set, below a heading. `id`: of the heading, which can then be focused. */
export function SettingsGroup({ title, id, hint, className, children }: GroupProps) {
  const ownId = useId();
  return (
    <section aria-labelledby={id ?? ownId} className={className}>
      <h2 id={id ?? ownId} tabIndex={id ? -1 : undefined} className="text-lg">
        {title}
      </h2>
      {hint ? <p className="text-muted">{hint}</p> : null}
      <div className="settings mt-2.5">{children}</div>
    </section>
  );
}

type RowProps = { title: string; icon?: IconName; hint?: string; value?: ReactNode };

export function LinkRow({ href, ...row }: RowProps & { href: string }) {
  return (
    <SoftLink href={href} className="settings-row">
      <RowText {...row} />
    </SoftLink>
  );
}

/** Opens in its place, also without JavaScript. */
export function FoldingRow({ children, ...row }: RowProps & { children: ReactNode }) {
  return (
    <details>
      <summary className="settings-row">
        <RowText {...row} />
      </summary>
      <div className={cn("pt-1 pr-4 pb-5", "pl-4", row.icon && "@min-[30rem]:pl-13")}>{children}</div>
    </details>
  );
}

function RowText({ title, icon, hint, value }: RowProps) {
  return (
    <>
      {icon ? <Icon of={icon} /> : null}
      <span>
        <span>
          {title}
          {hint ? <small>{hint}</small> : null}
        </span>
        {value ? <span dir="auto">{value}</span> : null}
      </span>
      <Icon of="chevron-down" size={18} />
    </>
  );
}

/** A control that saves at once, beside what it is about. */
export function ControlRow({ icon, className, children }: { icon: IconName; className?: string; children: ReactNode }) {
  return (
    <div className={cn("icon-first *:min-w-0 *:nth-2:flex-[1_1_11rem]", className)}>
      <Icon of={icon} />
      {children}
    </div>
  );
}

type DeedProps = { id: string; icon: IconName; title: string; hint: ReactNode; children?: ReactNode };

/** A row with what can be done at its right, or below it where that is long. */
export function DeedRow({ id, icon, title, hint, children }: DeedProps) {
  return (
    <section aria-labelledby={id} className="settings-deed">
      <Icon of={icon} />
      <div>
        <h3 id={id} tabIndex={-1}>
          {title}
        </h3>
        <p>{hint}</p>
      </div>
      {children}
    </section>
  );
}
