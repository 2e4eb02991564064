import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { UsageLine } from "@/components/billing/usage-line";
import { BackLink } from "@/components/ui/back-link";
import { LinkTabPanel, LinkTabs } from "@/components/ui/link-tabs";
import { SoftLink } from "@/components/ui/soft-link";
import { hasSharedPhoto, listShares } from "@/db/queries/shares/own";
import { findWorkToShare } from "@/db/queries/shares/public";
import { isUuid } from "@/lib/domain/shared/address";
import { localDateOf } from "@/lib/domain/shared/local-time";
import { sharePath } from "@/lib/domain/shares/link";
import { KIND_LABELS, SHARE_KINDS } from "@/lib/domain/shares/options";
import { shareText, shareView } from "@/lib/domain/shares/view";
import { requireUser } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { readUsage } from "@/lib/server/limits/usage";
import { ShareItem } from "../../../shares/share-item";
import { ShareForm } from "./share-form";

type Props = {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const readWork = cache(async (userId: string, projectId: string) =>
  isUuid(projectId) ? findWorkToShare(userId, projectId) : null,
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [user, { projectId }] = await Promise.all([requireUser(), params]);
  const work = await readWork(user.id, projectId);
  return { title: work ? `Share ${work.name}` : "Project not found" };
}

/** Makes links to a completed project, and lists those there are. */
export default async function SharePage({ params, searchParams }: Props) {
  const [user, { projectId }, search] = await Promise.all([requireUser(), params, searchParams]);
  const work = await readWork(user.id, projectId);
  if (!work) notFound();
  const [shares, usage, sharedPhoto] = await Promise.all([
    listShares(user.id, projectId),
    readUsage(user.id),
    hasSharedPhoto(user.id),
  ]);
  const kind = SHARE_KINDS.find((one) => one === search.kind) ?? "receipt";
  const here = `/calculator/projects/${projectId}`;
  const tabs = SHARE_KINDS.map((key) => ({ key, label: KIND_LABELS[key], href: `${here}/share?kind=${key}` }));
  return (
    <div className="wrap py-7">
      <header className="mb-4">
        <BackLink href={here}>Back to the project</BackLink>
        <h1 className="wrap-anywhere">
          Share <bdi>{work.name}</bdi>
        </h1>
        <p className="mt-1 text-muted">A page for whoever has the link: print it, send it, or put it on your blog.</p>
      </header>
      <LinkTabs id="share" label="What to share" tabs={tabs} current={kind} className="mb-5" />
      <LinkTabPanel id="share" current={kind} className="outline-none">
        <ShareForm
          key={kind}
          kind={kind}
          projectId={projectId}
          work={work}
          hasSharedPhoto={sharedPhoto}
          today={localDateOf(new Date(), user.timeZone)}
        />
      </LinkTabPanel>
      <section aria-labelledby="links-title" className="mt-8">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="links-title" tabIndex={-1} className="outline-none">
            Links to this project
          </h2>
          <SoftLink href="/calculator/shares" prefetch={false} className="card-link my-0">
            All shared links
          </SoftLink>
        </div>
        <UsageLine usage={usage?.shareLinks} what="live share links" />
        {shares.length === 0 ? <p className="text-muted">None yet.</p> : null}
        <ul className="grid gap-4">
          {shares.map((share) => (
            <ShareItem
              key={share.id}
              share={share}
              address={env().APP_URL + sharePath(share.token)}
              timeZone={user.timeZone}
              text={shareText(shareView(share.kind, share.options, work))}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
