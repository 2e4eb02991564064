import { recall } from "@/components/ui/tab-memory";
import type { StorageKey } from "@/lib/client/storage-keys";
import type { CompletionFields } from "@/lib/domain/projects/completion";

/** Where the tab remembers what is typed into a project's completion dialog, while it is closed or left for another page. */
export function draftKey(projectId: string): StorageKey {
  return `completion:${projectId}`;
}

/** What was typed and not sent yet; null when there is none. */
export function readDraft(projectId: string): CompletionFields | null {
  const kept = recall(draftKey(projectId));
  return isDraft(kept) ? kept : null;
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
