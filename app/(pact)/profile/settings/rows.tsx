import { type ReactNode, useId } from "react";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";

type GroupProps = { title: string; isNamedByRow?: boolean; children: ReactNode };

/** `isNamedByRow`: the first row shows the title, so that a heading would repeat it. */
export function SettingsGroup({ title, isNamedByRow = false, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isNamedByRow ? "sr-only" : "mb-2 text-lg"}>
        {title}
      </h2>
      <div className="settings">{children}</div>
    </section>
  );
}

type RowProps = { title: string; value?: string };

export function LinkRow({ href, title, value }: RowProps & { href: string }) {
  return (
    <SoftLink href={href} className="settings-row">
      <RowText title={title} value={value} />
    </SoftLink>
  );
}

/** Opens in its place, also without JavaScript. */
export function FoldingRow({ title, value, children }: RowProps & { children: ReactNode }) {
  return (
    <details>
      <summary className="settings-row">
        <RowText title={title} value={value} />
      </summary>
      <div className="px-4 pt-1 pb-5">{children}</div>
    </details>
  );
}

function RowText({ title, value }: RowProps) {
  return (
    <>
      <span>
        <span>{title}</span>
        {value ? <span dir="auto">{value}</span> : null}
      </span>
      <Icon of="chevron-down" size={18} />
    </>
  );
}
