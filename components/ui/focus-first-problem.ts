/** Focuses the first wrong field once its error is drawn. */
export function focusFirstProblem(form: HTMLElement | null | undefined) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}
