import "server-only";
import { notFound } from "next/navigation";
import { env } from "@/lib/server/env";

/** Everything of the sandbox begins here: in any other configuration its addresses do not exist. */
export function requireSandbox(): void {
  if (env().BILLING !== "sandbox") notFound();
}
