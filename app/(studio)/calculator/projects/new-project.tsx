"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useLazyPart } from "@/components/ui/use-lazy-part";

/** The dialog of /calculator/projects/new. */
export function NewProject({ closeHref }: { closeHref: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(true);
  const leave = (href: string) => {
    setOpen(false);
    router.replace(href, { scroll: false });
  };
  const Dialog = useLazyPart(
    true,
    () => import("./new-project-dialog").then((file) => file.NewProjectDialog),
    () => leave(closeHref),
  );
  return Dialog ? <Dialog open={open} closeHref={closeHref} onLeave={leave} /> : null;
}
