import { randomBytes } from "node:crypto";
import { tokenOf } from "@/lib/domain/shares/link";

export function newShareToken(): string {
  return tokenOf(randomBytes(16));
}
