import type { Metadata } from "next";
import { readMethodSearch } from "@/lib/domain/methods-search";
import { MethodsScreen } from "./methods-screen";

export const metadata: Metadata = { title: "Calculation Methods" };

export default async function MethodsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const asked = await searchParams;
  const tab = asked.tab === "public" || asked.tab === "saved" ? asked.tab : "my";
  return <MethodsScreen tab={tab} search={readMethodSearch(asked)} />;
}
