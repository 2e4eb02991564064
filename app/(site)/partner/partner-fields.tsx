import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";

/** The fields of 'Get in Touch'; the organization may stay empty. */
export function PartnerFields({ name }: { name: string }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="fullName" name="fullName" label="Full name" autoComplete="name" required defaultValue={name} />
        <Field id="email" name="email" label="Email" type="email" autoComplete="email" required />
      </div>
      <Field id="organization" name="organization" label="Organization (optional)" autoComplete="organization" />
      <Field id="message" label="Message">
        {(control) => <Textarea {...control} name="message" rows={6} required />}
      </Field>
    </>
  );
}
