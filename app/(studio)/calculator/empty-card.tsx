import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SoftLink } from "@/components/ui/soft-link";

/** Stands where a list would be, and says how it gets its first entry. */
export function EmptyCard({
  title,
  drawing,
  way: { words, variant = "quiet", ...link },
  className,
  children,
}: Pick<ComponentProps<typeof EmptyState>, "title" | "drawing"> & {
  way: Pick<ComponentProps<typeof SoftLink>, "href" | "prefetch" | "scroll"> &
    Pick<ButtonLook, "variant"> & { words: string };
  className?: string;
  children: ReactNode;
}) {
  const action = (
    <SoftLink {...link} className={buttonClass({ variant })}>
      {words}
    </SoftLink>
  );
  return (
    <Card className={className}>
      <EmptyState title={title} drawing={drawing} action={action}>
        <p>{children}</p>
      </EmptyState>
    </Card>
  );
}
