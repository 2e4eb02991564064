import { SelectField } from "@/components/ui/form-fields";
import { CONTACT_SUBJECTS } from "@/lib/domain/shared/contact";
import { env } from "@/lib/server/env";
import { pageMetadata } from "@/lib/site/metadata";
import { Fact, MailPage } from "../mail-page";

export const metadata = pageMetadata("contact");

export default function ContactPage() {
  const address = env().SUPPORT_EMAIL;
  return (
    <MailPage
      kind="contact"
      title="Contact Us"
      intro="A question, an idea, a stitch we dropped: a person reads every message."
      form="Send us a Message"
      fields={
        <SelectField
          id="subject"
          name="subject"
          label="Subject"
          options={[["", "Choose a subject"], ...CONTACT_SUBJECTS.map((subject) => [subject, subject] as const)]}
          required
        />
      }
    >
      <Fact icon="mail" title="Email support">
        Write to <a href={`mailto:${address}`}>{address}</a> for help with your account or a bill.
      </Fact>
      <Fact icon="users-round" title="Community support">
        Other makers answer in the discussion of every challenge. <a href="/challenges">See the challenges</a>
      </Fact>
      <Fact icon="clock" title="Reply within 24-48 hours">
        We reply in order; weekends may take longer.
      </Fact>
      <Fact icon="handshake" title="Working together">
        Do you run a cause, a shop or a guild? <a href="/partner">Partner with us</a>
      </Fact>
    </MailPage>
  );
}
