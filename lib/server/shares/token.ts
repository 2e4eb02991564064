import { randomBytes } from "node:crypto";
import { tokenOf } from "@/lib/domain/shares/token";

export function newShareToken(): string {
  return tokenOf(randomBytes(16));
}
