import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { buttonClass } from "@/components/ui/button";
import { currentTab } from "@/components/ui/current-tab";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { safeStudioPath } from "@/lib/domain/auth/return-path";
import { readMethodSearch } from "@/lib/domain/methods/search";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath } from "@/lib/server/limits/plan-limit";
import { readUsage } from "@/lib/server/limits/usage";
import { listHref, newMethodHref } from "./addresses";
import { NewMethod } from "./new-method";
import { MyMethods, SavedMethods } from "./own-lists";
import { PublicMethods } from "./public-methods";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const TABS = [
  { key: "my", label: "My", href: listHref("my") },
  { key: "public", label: "Public", href: listHref("public") },
  { key: "saved", label: "Saved", href: listHref("saved") },
] as const;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { dialog } = await searchParams;
  return { title: dialog === "new" ? "New calculation method" : "Calculation Methods" };
}

/** Three lists of receipts, and the dialog for a new one. */
export default async function MethodsPage({ searchParams }: Props) {
  const [user, params] = await Promise.all([requireUser(), searchParams]);
  const tab = currentTab(params.tab, ["my", "public", "saved"]);
  const search = readMethodSearch(params);
  const isNew = params.dialog === "new";
  // In the answer to the action that filled the plan, the form decides where to go.
  const full =
    isNew && !(await isActionRequest()) ? await fullPlanPath("/calculator/methods/new", user.id, readUsage) : null;
  if (full) redirect(full);
  return (
    <div className="wrap py-7">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1>Calculation Methods</h1>
          <HelpLink to="prices" />
          <p className="mt-1 text-muted">How you turn hours and materials into a price.</p>
        </div>
        <SoftLink href={newMethodHref(tab, search)} prefetch={false} scroll={false} className={buttonClass()}>
          <Icon of="plus" />
          Create Method
        </SoftLink>
      </header>
      <LinkTabs id="methods" label="Calculation methods" tabs={TABS} current={tab} className="mb-5" />
      <LinkTabPanel id="methods" current={tab}>
        {tab === "my" ? <MyMethods user={user} /> : null}
        {tab === "public" ? <PublicMethods user={user} search={search} /> : null}
        {tab === "saved" ? <SavedMethods user={user} /> : null}
      </LinkTabPanel>
      {isNew ? <NewMethod closeHref={listHref(tab, search)} backHref={safeStudioPath(params.from)} /> : null}
    </div>
  );
}
