import type { ReactNode } from "react";
export type ToastTone = "info" | "success" | "error";
/** `canReload` adds a button that reloads the page. */
export type ToastContent = { id: number; title?: string; message: ReactNode; tone: ToastTone; canReload?: boolean };

export const TOAST_EVENT = "craft:toast";

let lastId = 0;

/** Shows a message in the page's one live region. A toast replaces its tone's last, and a success also an error. */
export function toast({ tone = "info", ...content }: Omit<ToastContent, "id" | "tone"> & { tone?: ToastTone }) {
  lastId += 1;
  dispatchEvent(new CustomEvent<ToastContent>(TOAST_EVENT, { detail: { ...content, id: lastId, tone } }));
}
