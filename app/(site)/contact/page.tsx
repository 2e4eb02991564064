import type { ReactNode } from "react";
import { SelectField } from "@/components/ui/form-fields";
import { Icon, type IconName } from "@/components/ui/icon";
import { CONTACT_SUBJECTS } from "@/lib/domain/shared/contact";
import { findUser } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { pageMetadata } from "@/lib/site/metadata";
import { MailCard } from "../mail-card";
import { StructuredData } from "../structured-data";

export const metadata = pageMetadata("contact");

/** Ways to reach us, and a form that opens the visitor's mail client. */
export default async function ContactPage() {
  const user = await findUser();
  const address = env().SUPPORT_EMAIL;
  return (
    <div className="wrap py-10 sm:py-16">
      <h1>Contact Us</h1>
      <p className="mt-3 max-w-[56ch] text-lg text-muted">
        A question, an idea, a stitch we dropped: a person reads every message.
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1fr_1.6fr] lg:gap-10">
        <ul className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
          <Way icon="mail" title="Email support">
            Write to <a href={`mailto:${address}`}>{address}</a> for help with your account or a bill.
          </Way>
          <Way icon="users-round" title="Community support">
            Other makers answer in the discussion of every challenge. <a href="/challenges">See the challenges</a>
          </Way>
          <Way icon="clock" title="Reply within 24-48 hours">
            We reply in order; weekends may take longer.
          </Way>
        </ul>
        <MailCard kind="contact" title="Send us a Message" address={address} name={user?.displayName ?? ""}>
          <SelectField
            id="subject"
            name="subject"
            label="Subject"
            options={[["", "Choose a subject"], ...CONTACT_SUBJECTS.map((subject) => [subject, subject] as const)]}
            required
          />
        </MailCard>
      </div>
      <p className="mt-8 text-muted">
        Do you run a cause, a shop or a guild? <a href="/partner">Partner with us</a>
      </p>
      <StructuredData page="contact" />
    </div>
  );
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 rounded-xl border border-line bg-surface p-5 shadow-card sm:flex-col lg:flex-row">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-madder-soft text-madder">
        <Icon size={22} of={icon} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </li>
  );
}
