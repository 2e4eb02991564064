import type { Metadata } from "next";
import { NothingHere } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Project not found" };

export default function ProjectNotFound() {
  return (
    <NothingHere
      title="Project not found"
      sentence="We couldn’t find this project. It may have been deleted, or be older than your plan’s history."
      way={{ href: "/calculator/projects", words: "See your projects" }}
    />
  );
}
