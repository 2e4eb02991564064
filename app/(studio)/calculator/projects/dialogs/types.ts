import type { ProjectDetail } from "@/db/queries/projects/detail";
import type { PricedMethod } from "@/lib/domain/methods/pricing";
import type { Craft } from "@/lib/domain/profile/crafts";

export type PricingMethod = PricedMethod & { id: string; title: string };
export type PricingMethods = {
  mine: PricingMethod[];
  saved: PricingMethod[];
  /** A symbol for a first method. */
  suggestedCurrency: string;
  /** What a first method begins with, for a craft that we have words for. */
  starter: Craft["starter"] | null;
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
export type NewProjectProps = {
  template: { id: string; name: string } | null;
  /** A name for a piece of this crafter’s craft. */
  example: string | null;
  closeHref: string;
};
