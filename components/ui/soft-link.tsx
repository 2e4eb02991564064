"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

type SoftLinkProps = ComponentProps<"a"> & { href: string; scroll?: boolean; prefetch?: boolean };

/** A link without a reload. next/link would add 3 KB to every page and prefetch every visible link. */
export function SoftLink({ href, scroll = true, prefetch = true, onClick, ...props }: SoftLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.push(href, { scroll });
  };
  const fetchAhead = prefetch ? () => router.prefetch(href) : undefined;
  return <a {...props} href={href} onClick={follow} onPointerEnter={fetchAhead} onFocus={fetchAhead} />;
}
