import type { ShareFields, ShareProblems } from "@/lib/domain/shares/options";
import type { SharedWork } from "@/lib/domain/shares/view";

/** What each part of the form gets. */
export type FormPart = {
  id: string;
  fields: ShareFields;
  work: SharedWork;
  problems: ShareProblems;
  onChange: (changed: Partial<ShareFields>) => void;
};
