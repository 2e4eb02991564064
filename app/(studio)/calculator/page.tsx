import { redirect } from "next/navigation";
import { requireUser } from "@/lib/server/auth/current-user";

export default async function CalculatorPage() {
  await requireUser();
  redirect("/calculator/dashboard");
}
