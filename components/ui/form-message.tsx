import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

const looks = {
  error: { role: "alert", icon: "circle-exclamation-point", className: "border-danger/40 bg-danger-soft text-danger" },
  success: { role: "status", icon: "circle-check", className: "border-moss/40 bg-moss-soft text-moss" },
} as const;

type Props = { tone: keyof typeof looks; children?: ReactNode; className?: string };

export function FormMessage({ tone, children, className }: Props) {
  if (!children) return null;
  const { role, icon, className: look } = looks[tone];
  return (
    <div role={role} className={cn("flex gap-2.5 rounded-lg border p-3 text-sm font-medium", look, className)}>
      <Icon of={icon} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
