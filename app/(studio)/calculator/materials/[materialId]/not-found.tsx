import type { Metadata } from "next";
import { NothingHere } from "@/components/ui/empty-state";

export const metadata: Metadata = { title: "Material not found" };

export default function MaterialNotFound() {
  return (
    <NothingHere
      title="Material not found"
      sentence="We couldn’t find this material. It may have been deleted."
      way={{ href: "/calculator/materials", words: "See your materials" }}
    />
  );
}
