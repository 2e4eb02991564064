"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

/**
 * A link that changes the page without reloading it, for the chrome only: next/link would add 3 KB to every public page,
 * whose layout carries the rooms' menus for signed-in visitors.
 */
export function SoftLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.push(href);
  };
  const prefetch = () => router.prefetch(href);
  return <a {...props} href={href} onClick={follow} onPointerEnter={prefetch} onFocus={prefetch} />;
}
