"use client";

import { useState } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";

const loadAdding = () => import("./add-dialog").then((file) => file.AddDialog);
const loadDay = () => import("./add-day-dialog").then((file) => file.AddDayDialog);

type Props = Pick<ButtonLook, "variant"> & { timeZone: string; children: string };

/** Opens “Add a session”, with the project chosen from the start. */
export function AddSession({ timeZone, project, ...look }: Props & { project?: NamedProject }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useLazyPart(open, loadAdding, close);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)} onPointerEnter={() => loadAdding().catch(() => {})} />
      {Dialog ? <Dialog open={open} onClose={close} timeZone={timeZone} project={project} /> : null}
    </>
  );
}

/** For a project whose method is by the day. */
export function AddDay({ timeZone, project, hours, ...look }: Props & { project: NamedProject; hours: number }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useLazyPart(open, loadDay, close);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)} onPointerEnter={() => loadDay().catch(() => {})} />
      {Dialog ? <Dialog open={open} onClose={close} timeZone={timeZone} project={project} hours={hours} /> : null}
    </>
  );
}
