import type { Closable } from "@/components/ui/dialog-form";
import type { ProjectDetail } from "@/db/queries/projects/detail";
import type { SalesChannel } from "@/db/queries/sales/channels";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";
import type { PricedMethod } from "@/lib/domain/methods/pricing";
import type { Craft } from "@/lib/domain/profile/crafts";
import type { SuggestedPrice } from "@/lib/domain/sales/suggested-price";

export type PricingMethod = PricedMethod & { id: string; title: string };
export type PricingMethods = {
  mine: PricingMethod[];
  saved: PricingMethod[];
  /** The currency symbol suggested for a first method. */
  suggestedCurrency: string;
  /** Values for a first method, if there are any for the crafter's craft. */
  starter: Craft["starter"] | null;
};

export type DialogProject = Omit<ProjectDetail, "sessions" | "snapshot"> & {
  /** The price of “What it pays”, if the crafter chose to use it. */
  suggested: SuggestedPrice | null;
};

/** The crafter's materials, archived ones too. */
export type Library = readonly LibraryMaterial[];

export type ProjectDialogProps = Closable & {
  project: DialogProject;
  methods: PricingMethods;
  library: Library;
  /** In the crafter's order, archived ones too. */
  channels: readonly SalesChannel[];
};
