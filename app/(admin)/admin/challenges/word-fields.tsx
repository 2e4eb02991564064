import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";

type Props = { stored?: { name: string; description: string }; errors: Record<string, string> };

export function WordFields({ stored, errors }: Props) {
  return (
    <>
      <Field
        id="name"
        name="name"
        label="Name"
        autoComplete="off"
        required
        defaultValue={stored?.name}
        error={errors.name}
      />
      <Field id="description" label="Description" error={errors.description}>
        {(control) => <Textarea {...control} name="description" required defaultValue={stored?.description} />}
      </Field>
    </>
  );
}
