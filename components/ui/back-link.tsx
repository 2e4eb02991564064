import type { ComponentProps } from "react";
import { Icon } from "./icon";
import { SoftLink } from "./soft-link";

/** Put it into the element that holds a page's heading and what is under it. */
export function BackLink({ children, ...link }: ComponentProps<typeof SoftLink>) {
  return (
    <SoftLink {...link} className="back-link">
      <Icon of="arrow-left" size={16} />
      {children}
    </SoftLink>
  );
}
