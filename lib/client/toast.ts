export type ToastTone = "info" | "success" | "error";
/** `canReload`: with a button that does. */
export type ToastContent = { id: number; title?: string; message: string; tone: ToastTone; canReload?: boolean };

export const TOAST_EVENT = "craft:toast";

let lastId = 0;

/**
 * Shows a message in the page's one live region. A new toast replaces its kind, and a success also replaces an error.
 */
export function toast({ tone = "info", ...content }: Omit<ToastContent, "id" | "tone"> & { tone?: ToastTone }) {
  lastId += 1;
  dispatchEvent(new CustomEvent<ToastContent>(TOAST_EVENT, { detail: { ...content, id: lastId, tone } }));
}
