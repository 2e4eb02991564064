import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { CONTACT_SUBJECTS } from "@/lib/domain/shared/contact";

/** The four fields of 'Send us a Message', all of them required. */
export function ContactFields({ name }: { name: string }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="name" name="name" label="Name" autoComplete="name" required defaultValue={name} />
        <Field id="email" name="email" label="Email" type="email" autoComplete="email" required />
      </div>
      <Field id="subject" label="Subject">
        {(control) => (
          <Select {...control} name="subject" required>
            <option value="">Choose a subject</option>
            {CONTACT_SUBJECTS.map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="message" label="Message">
        {(control) => <Textarea {...control} name="message" rows={6} required />}
      </Field>
    </>
  );
}
