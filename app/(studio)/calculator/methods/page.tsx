import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ComponentProps } from "react";
import { UsageLine } from "@/components/billing/usage-line";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { findTab } from "@/components/ui/current-tab";
import { EmptyState } from "@/components/ui/empty-state";
import { HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { StitchedRule } from "@/components/ui/stitched-rule";
import { listMyMethods } from "@/db/queries/methods/own";
import { listSavedMethods } from "@/db/queries/methods/saved";
import { safeStudioPath } from "@/lib/domain/auth/return-path";
import type { Tier } from "@/lib/domain/billing/tiers";
import { readMethodSearch } from "@/lib/domain/methods/search";
import { craftOf } from "@/lib/domain/profile/crafts";
import { accountCurrency } from "@/lib/domain/shared/currencies";
import { isActionRequest, requireUser } from "@/lib/server/auth/current-user";
import { fullPlanPath, readUsage } from "@/lib/server/limits/usage";
import { EmptyCard } from "../empty-card";
import { listHref } from "./addresses";
import { MethodGrid } from "./method-grid";
import { LazyStarterForm, NewMethod } from "./new-method";
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
  const tab = findTab(params.tab, ["my", "public", "saved"]);
  const search = readMethodSearch(params);
  const isNew = params.dialog === "new";
  // In the answer to the action that reached the plan's limit, the form decides where to go.
  const full =
    isNew && !(await isActionRequest()) ? await fullPlanPath("/calculator/methods/new", user.id, readUsage) : null;
  if (full) redirect(full);
  const methods = tab === "my" ? await listMyMethods(user.id) : [];
  const isFirst = tab === "my" && methods.length === 0;
  const create = { href: listHref(tab, search, "/calculator/methods/new"), prefetch: false, scroll: false };
  return (
    <div className="wrap py-7">
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h1>Calculation Methods</h1>
          <HelpLink to="prices" />
          <p className="mt-1 text-muted">How you turn hours and materials into a price.</p>
        </div>
        {isFirst ? null : (
          <SoftLink {...create} className="add-link">
            <Icon of="plus" />
            <span>Create Method</span>
          </SoftLink>
        )}
      </header>
      <LinkTabs id="methods" label="Calculation methods" tabs={TABS} current={tab} className="mb-5" />
      <LinkTabPanel id="methods" current={tab}>
        {isFirst ? <FirstMethod user={user} create={create} /> : null}
        {tab === "my" && !isFirst ? <MyMethods user={user} methods={methods} /> : null}
        {tab === "public" ? <PublicMethods user={user} search={search} /> : null}
        {tab === "saved" ? <SavedMethods user={user} /> : null}
      </LinkTabPanel>
      {isNew ? (
        <NewMethod
          closeHref={listHref(tab, search)}
          backHref={safeStudioPath(params.from)}
          currency={accountCurrency(user)}
        />
      ) : null}
    </div>
  );
}

type Crafter = { id: string; tier: Tier; country: string | null; currency: string | null; craft: string | null };

type FirstProps = { user: Crafter; create: ComponentProps<typeof SoftLink> };

function FirstMethod({ user, create }: FirstProps) {
  return (
    <Card>
      <EmptyState title="No methods yet" drawing="spool" size="card">
        <p>
          A method says what your time is worth. Two questions make your first one, and you can change everything later.
        </p>
      </EmptyState>
      <div className="mx-auto max-w-130">
        <LazyStarterForm currency={accountCurrency(user)} craft={craftOf(user.craft)?.starter ?? null} />
        <StitchedRule />
        <p className="mb-4 flex flex-wrap items-center justify-between gap-3 text-muted">
          Or choose every figure yourself.
          <SoftLink {...create} className={buttonClass({ variant: "quiet" })}>
            Create Method
          </SoftLink>
        </p>
        <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
          Or save one that another crafter shares.
          <SoftLink href="/calculator/methods?tab=public" className={buttonClass({ variant: "quiet" })}>
            Browse public methods
          </SoftLink>
        </p>
      </div>
    </Card>
  );
}

type MyProps = { user: Crafter; methods: Awaited<ReturnType<typeof listMyMethods>> };

async function MyMethods({ user, methods }: MyProps) {
  const usage = await readUsage(user.id);
  return (
    <>
      <UsageLine usage={usage?.calculationMethods} what="methods" />
      <MethodGrid methods={methods} tier={user.tier} />
    </>
  );
}

async function SavedMethods({ user }: { user: Crafter }) {
  const [methods, usage] = await Promise.all([listSavedMethods(user.id), readUsage(user.id)]);
  if (methods.length === 0)
    return (
      <EmptyCard
        title="No saved methods yet"
        way={{ href: "/calculator/methods?tab=public", words: "Browse public methods" }}
      >
        Methods you save appear here, ready to price your projects.
      </EmptyCard>
    );
  return (
    <>
      <UsageLine usage={usage?.savedMethods} what="saved methods" />
      <MethodGrid methods={methods} tier={user.tier} />
    </>
  );
}
