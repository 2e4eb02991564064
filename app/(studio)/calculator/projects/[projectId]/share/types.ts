import type { ShareFields, ShareProblems } from "@/lib/domain/shares/options";
import type { SharedWork } from "@/lib/domain/shares/view";

/** Props of each part of the form. */
export type FormPart = {
  id: string;
  fields: ShareFields;
  work: SharedWork;
  problems: ShareProblems;
  onChange: (changed: Partial<ShareFields>) => void;
};
