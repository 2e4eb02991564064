import { newShareFields, type ShareKind, type ShareOptions } from "@/lib/domain/shares/options";

/** What a new link of this kind shows, with changes. */
export function shareOptions(kind: ShareKind, change: Partial<ShareOptions> = {}): ShareOptions {
  const { ends: _, endDay: __, ...options } = newShareFields(kind);
  return { ...options, ...change };
}
