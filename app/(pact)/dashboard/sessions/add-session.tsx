"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useLazyPart } from "@/components/ui/use-lazy-part";

const load = () => import("./add-dialog").then((file) => file.AddDialog);

export function AddSession({ timeZone }: { timeZone: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useLazyPart(open, load, close);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)} onPointerEnter={() => load().catch(() => {})}>
        Add a session
      </Button>
      {Dialog ? <Dialog open={open} onClose={close} timeZone={timeZone} /> : null}
    </>
  );
}
