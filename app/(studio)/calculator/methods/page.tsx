import type { Metadata } from "next";
import { currentTab } from "@/components/ui/link-tabs";
import { readMethodSearch } from "@/lib/domain/methods/search";
import { MethodsScreen } from "./methods-screen";

export const metadata: Metadata = { title: "Calculation Methods" };

export default async function MethodsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const asked = await searchParams;
  return <MethodsScreen tab={currentTab(asked.tab, ["my", "public", "saved"])} search={readMethodSearch(asked)} />;
}
