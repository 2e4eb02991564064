import type { IconName } from "@/components/ui/icon";
import type { Cause } from "@/lib/domain/impacts/causes";

type Look = { icon: IconName; bar: string; text: string; ground: string };

export const LOOKS: Record<Cause["iconName"], Look> = {
  Tree: { icon: "trees", bar: "bg-moss", text: "text-moss", ground: "bg-moss-soft" },
  Droplet: { icon: "droplet", bar: "bg-indigo", text: "text-indigo", ground: "bg-indigo-soft" },
  Apple: { icon: "apple", bar: "bg-madder", text: "text-madder", ground: "bg-madder-soft" },
  Heart: { icon: "heart", bar: "bg-ochre", text: "text-ochre", ground: "bg-ochre-soft" },
  Spool: { icon: "spool", bar: "bg-control", text: "text-muted", ground: "bg-sunken" },
};
