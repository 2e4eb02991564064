import { redirect } from "next/navigation";
import { requireUser } from "@/lib/auth";

/** Leads to the Studio's first screen (rules.md «Small print»). */
export default async function CalculatorPage() {
  await requireUser();
  redirect("/calculator/dashboard");
}
