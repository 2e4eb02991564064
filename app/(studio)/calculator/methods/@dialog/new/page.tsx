import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { safeStudioPath } from "@/lib/domain/auth/return-path";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath } from "@/lib/server/limits/plan-limit";
import { NewMethod } from "../../new-method";

export const metadata: Metadata = { title: "New calculation method" };

export default async function NewMethodPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, { tab, from }] = await Promise.all([requireUser(), searchParams]);
  // In the answer to the action that filled the plan, the form decides where to go.
  const full = (await isActionRequest()) ? null : await fullPlanPath("/calculator/methods/new", user.id);
  if (full) redirect(full);
  const back = safeStudioPath(from);
  const list = tab === "public" || tab === "saved" ? `/calculator/methods?tab=${tab}` : "/calculator/methods";
  return <NewMethod closeHref={back ?? list} doneHref={back ?? "/calculator/methods"} />;
}
