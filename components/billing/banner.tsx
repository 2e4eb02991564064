import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon, type IconName } from "@/components/ui/icon";

const tones = {
  neutral: "border-line bg-sunken text-ink",
  accent: "border-accent/40 bg-accent-soft text-accent",
  moss: "border-moss/40 bg-moss-soft text-moss",
  ochre: "border-ochre/40 bg-ochre-soft text-ochre",
  danger: "border-danger/40 bg-danger-soft text-danger",
} as const;

type Props = {
  tone: keyof typeof tones;
  icon: IconName | ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The banner changes while the page is open, so screen readers announce it. */
  isLive?: boolean;
  id?: string;
};

/** Important news about the plan, at the top of the page: a title, a sentence, at most one action. */
export function Banner({ tone, icon, title, children, action, isLive = false, id }: Props) {
  return (
    <div
      id={id}
      role={isLive ? "status" : undefined}
      className={cn("flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border p-4 sm:px-5", tones[tone])}
    >
      <div className="flex min-w-0 flex-[1_1_22rem] gap-3">
        <span className="mt-0.5 shrink-0">{typeof icon === "string" ? <Icon of={icon as IconName} /> : icon}</span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children ? <div className="text-ink">{children}</div> : null}
        </div>
      </div>
      {action ? <div className="max-sm:w-full max-sm:*:w-full">{action}</div> : null}
    </div>
  );
}
