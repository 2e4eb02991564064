import type { CompletionFields } from "@/lib/domain/projects-completion";
import type { StorageKey } from "@/lib/storage-keys";

/** What was typed into a project's completion dialog in this tab and not sent yet; null when there is none. */
export function readDraft(projectId: string): CompletionFields | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(projectId)) ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed while the dialog is closed or left for another page. A full or forbidden store keeps nothing. */
export function keepDraft(projectId: string, fields: CompletionFields) {
  try {
    sessionStorage.setItem(keyOf(projectId), JSON.stringify(fields));
  } catch {}
}

export function dropDraft(projectId: string) {
  try {
    sessionStorage.removeItem(keyOf(projectId));
  } catch {}
}

function keyOf(projectId: string): StorageKey {
  return `completion:${projectId}`;
}

function isDraft(kept: unknown): kept is CompletionFields {
  if (!areTexts(kept, ["additionalCosts", "methodId", "priceOverride"])) return false;
  return Array.isArray(kept.materials) && kept.materials.every((line) => areTexts(line, ["name", "cost"]));
}

function areTexts(value: unknown, keys: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && keys.every((key) => typeof Reflect.get(value, key) === "string")
  );
}
