import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Icon, type IconName } from "@/components/ui/icon";
import { LineDrawing } from "@/components/ui/line-drawing";
import { findUser } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { pageMetadata } from "@/lib/site/metadata";
import { SITE } from "@/lib/site/site";
import { MailCard } from "../mail-card";
import { StructuredData } from "../structured-data";

export const metadata = pageMetadata("partner");

/** Why work with us, and a form that opens the visitor's mail client. */
export default async function PartnerPage() {
  const user = await findUser();
  const address = env().SUPPORT_EMAIL;
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="grid items-center gap-8 md:grid-cols-[1.5fr_1fr]">
        <div>
          <h1>Partner with {SITE.name}</h1>
          <p className="mt-3 max-w-[56ch] text-lg text-muted">
            Causes, yarn shops, guilds and schools: makers who track their hours are looking for somewhere to give them.
            Let us think of something together.
          </p>
        </div>
        <LineDrawing drawing="frame" className="w-40 justify-self-center max-md:hidden" />
      </div>
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        <Benefit icon="users-round" look="bg-madder-soft text-madder" title="Growing community">
          Knitters, sewers, carvers and menders who come back every week, and a challenge that brings them together
          every month.
        </Benefit>
        <Benefit icon="handshake" look="bg-moss-soft text-moss" title="Meaningful collaboration">
          A challenge for your cause, materials for a class, a pattern for the season: shaped with you, in your words.
        </Benefit>
        <Benefit icon="globe" look="bg-indigo-soft text-indigo" title="Global reach">
          Crafters join from any time zone. What one workshop begins, hands on other continents carry on.
        </Benefit>
      </ul>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[1.6fr_1fr] lg:gap-10">
        <MailCard kind="partner" title="Get in Touch" address={address} name={user?.displayName ?? ""}>
          <Field id="organization" name="organization" label="Organization (optional)" autoComplete="organization" />
        </MailCard>
        <div className="rounded-xl bg-sunken p-5 sm:p-8">
          <h2 className="text-lg">Good to know</h2>
          <ul className="mt-3 grid gap-3 text-muted">
            <li>Replies take 24-48 hours.</li>
            <li>Impact here is simulated and always called virtual. We say so wherever your name stands beside it.</li>
            <li>What crafters enter is theirs: we share it with nobody, partners included.</li>
          </ul>
        </div>
      </div>
      <StructuredData page="partner" />
    </div>
  );
}

function Benefit(props: { icon: IconName; look: string; title: string; children: ReactNode }) {
  return (
    <li className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="flex items-center gap-3">
        <span className={`grid size-11 shrink-0 place-items-center rounded-full ${props.look}`}>
          <Icon size={24} of={props.icon} />
        </span>
        <h2 className="text-xl">{props.title}</h2>
      </div>
      <p className="mt-3 text-muted">{props.children}</p>
    </li>
  );
}
