import { Field } from "@/components/ui/field";
import { pageMetadata } from "@/lib/site/metadata";
import { SITE } from "@/lib/site/site";
import { Fact, MailPage } from "../mail-page";

export const metadata = pageMetadata("partner");

export default function PartnerPage() {
  return (
    <MailPage
      kind="partner"
      title={`Partner with ${SITE.name}`}
      intro="Causes, yarn shops, guilds and schools: makers who track their hours are looking for somewhere to give them."
      form="Get in Touch"
      fields={
        <Field id="organization" name="organization" label="Organization (optional)" autoComplete="organization" />
      }
    >
      <Fact icon="users-round" title="Growing community">
        Knitters, sewers, carvers and menders who come back every week, and a challenge that brings them together every
        month.
      </Fact>
      <Fact icon="handshake" title="Meaningful collaboration">
        A challenge for your cause, materials for a class, a pattern for the season: shaped with you, in your words.
      </Fact>
      <Fact icon="globe" title="Global reach">
        Crafters join from any time zone. What one workshop begins, hands on other continents carry on.
      </Fact>
      <Fact icon="info" title="Good to know">
        Replies take 24-48 hours. Impact here is simulated, and we call it virtual wherever your name stands beside it.
        What crafters enter is theirs: we share it with nobody, partners included.
      </Fact>
    </MailPage>
  );
}
