import { redirect } from "next/navigation";
import { requireUser } from "@/lib/server/auth/current-user";

/** Leads to the Studio's first screen. */
export default async function CalculatorPage() {
  await requireUser();
  redirect("/calculator/dashboard");
}
