import "server-only";
import { notFound } from "next/navigation";
import { env } from "@/lib/server/env";

/** In any other configuration the sandbox's addresses don't exist. */
export function requireSandbox(): void {
  if (env().BILLING !== "sandbox") notFound();
}
