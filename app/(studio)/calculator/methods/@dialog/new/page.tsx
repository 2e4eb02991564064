import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { isActionRequest, requireUser } from "@/lib/auth";
import { fullPlanPath } from "@/lib/plan-room";
import { NewMethod } from "../../new-method";

export const metadata: Metadata = { title: "New calculation method" };

export default async function NewMethodPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, { tab }] = await Promise.all([requireUser(), searchParams]);
  // In the answer to the action that filled the plan, the form decides where to go.
  const full = (await isActionRequest()) ? null : await fullPlanPath("/calculator/methods/new", user.id);
  if (full) redirect(full);
  return (
    <NewMethod
      closeHref={tab === "public" || tab === "saved" ? `/calculator/methods?tab=${tab}` : "/calculator/methods"}
    />
  );
}
