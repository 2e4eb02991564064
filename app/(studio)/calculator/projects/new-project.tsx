"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useLazyPart } from "@/components/ui/use-lazy-part";

/** `template`: what the project is made from; null for one of its own. `closeHref`: where closing leads. */
export type NewProjectProps = { template: { id: string; name: string } | null; closeHref: string };

/** The dialog of /calculator/projects/new. */
export function NewProject({ template, closeHref }: NewProjectProps) {
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
  return Dialog ? <Dialog open={open} template={template} closeHref={closeHref} onLeave={leave} /> : null;
}
