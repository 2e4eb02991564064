export type ToastTone = "info" | "success" | "error";
export type ToastContent = { id: number; title?: string; message: string; tone: ToastTone };

export const TOAST_EVENT = "craft:toast";

let lastId = 0;

/**
 * Shows a message in the page's one live region. A new toast replaces its kind, and a success also replaces an error.
 */
export function toast({ title, message, tone = "info" }: { title?: string; message: string; tone?: ToastTone }) {
  lastId += 1;
  dispatchEvent(
    new CustomEvent<ToastContent>(TOAST_EVENT, { detail: { id: lastId, title, message, tone } as ToastContent }),
  );
}
