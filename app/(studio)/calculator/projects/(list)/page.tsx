import type { Metadata } from "next";
import { ProjectsScreen } from "../projects-screen";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  return <ProjectsScreen asked={await searchParams} />;
}
