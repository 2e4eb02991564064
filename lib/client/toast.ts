export type ToastTone = "info" | "success" | "error";
export type ToastContent = { id: number; title?: string; message: string; tone: ToastTone };

/** The event by which the page's live region (components/ui/toast.tsx) is asked to show something. */
export const TOAST_EVENT = "craft:toast";

let lastId = 0;

/**
 * Says something in passing, in the one live region of the page. A new one replaces its kind, and a success the error
 * before it; at most two show at once. It goes with the page, except where the page changes because of what it says.
 */
export function toast({ title, message, tone = "info" }: { title?: string; message: string; tone?: ToastTone }) {
  lastId += 1;
  dispatchEvent(
    new CustomEvent<ToastContent>(TOAST_EVENT, { detail: { id: lastId, title, message, tone } as ToastContent }),
  );
}
