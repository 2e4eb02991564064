import type { Metadata } from "next";
import { requireUser } from "@/lib/server/auth/current-user";
import { Thanks } from "../thanks";

export const metadata: Metadata = { title: "Thank you" };

export default async function ThanksPage() {
  await requireUser();
  return <Thanks />;
}
