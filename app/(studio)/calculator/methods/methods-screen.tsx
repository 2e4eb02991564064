import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { plus } from "@/components/ui/icons";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import type { MethodSearch } from "@/lib/domain/methods/search";
import { requireUser } from "@/lib/server/auth/current-user";
import { MyMethods, SavedMethods } from "./own-lists";
import { PublicMethods } from "./public-methods";

export type MethodsTab = "my" | "public" | "saved";

const TABS = [
  { key: "my", label: "My", href: "/calculator/methods" },
  { key: "public", label: "Public", href: "/calculator/methods?tab=public" },
  { key: "saved", label: "Saved", href: "/calculator/methods?tab=saved" },
] as const;

/** Calculation Methods: three lists of receipts, and the way to a new one. */
export async function MethodsScreen({ tab, search }: { tab: MethodsTab; search: MethodSearch }) {
  const user = await requireUser();
  return (
    <div className="wrap py-7">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1>Calculation Methods</h1>
          <p className="mt-1 text-muted">How you turn hours and materials into a price.</p>
        </div>
        <Link
          href={`/calculator/methods/new${tab === "my" ? "" : `?tab=${tab}`}`}
          prefetch={false}
          scroll={false}
          className={buttonClass()}
        >
          <Icon of={plus} />
          Create Method
        </Link>
      </header>
      <LinkTabs id="methods" label="Calculation methods" tabs={TABS} current={tab} className="mb-5" />
      <LinkTabPanel id="methods" current={tab}>
        {tab === "my" ? <MyMethods user={user} /> : null}
        {tab === "public" ? <PublicMethods user={user} search={search} /> : null}
        {tab === "saved" ? <SavedMethods user={user} /> : null}
      </LinkTabPanel>
    </div>
  );
}
