import { KIND_NAMES, SESSION_KINDS } from "@/lib/domain/crafting/kinds";

export function KindOptions() {
  return SESSION_KINDS.map((kind) => (
    <option key={kind} value={kind}>
      {KIND_NAMES[kind]}
    </option>
  ));
}
