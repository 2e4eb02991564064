import type { ComponentProps } from "react";
import { Icon } from "./icon";
import { SoftLink } from "./soft-link";

/** Stands in the space above a page's heading, which stays at the height of every other. */
export function BackLink({ children, ...link }: ComponentProps<typeof SoftLink>) {
  return (
    <SoftLink {...link} className="back-link">
      <Icon of="arrow-left" size={16} />
      {children}
    </SoftLink>
  );
}
