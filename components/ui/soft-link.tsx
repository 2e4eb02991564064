"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

/** A link without a reload, for the chrome only: next/link would add 3 KB to every public page. */
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
