import type { ProjectDetail } from "@/db/queries/projects/detail";
import type { PricedMethod } from "@/lib/domain/methods/pricing";

export type PricingMethod = PricedMethod & { id: string; title: string };
export type PricingMethods = {
  mine: PricingMethod[];
  saved: PricingMethod[];
  /** A symbol for a first method. */
  suggestedCurrency: string;
};

export type DialogProject = Omit<ProjectDetail, "sessions" | "snapshot"> & {
  /** A final price to begin with, as a field holds it. */
  suggestedPrice: string | null;
};

export type ProjectDialogProps = {
  open: boolean;
  onClose: () => void;
  project: DialogProject;
  methods: PricingMethods;
};

/** `template`: what the new project is made from, if anything. */
export type NewProjectProps = { template: { id: string; name: string } | null; closeHref: string };
