"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { COUNTRIES } from "@/lib/domain/profile/countries";
import { type EditableProfile, LINKS, useProfileDraft } from "./use-profile-draft";

/** Edits what others see; an empty field clears its value. A refusal is shown at its field; the text stays. */
export function ProfileForm({ profile, onDone }: { profile: EditableProfile; onDone: () => void }) {
  const { field, correctLink, save, pending } = useProfileDraft(profile, onDone);
  const { value: country, onChange: onCountry, ...countryField } = field("country");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <Field
          {...field("displayName")}
          label="Display name"
          hint="Leave blank to appear as Craft in Disguise."
          autoComplete="nickname"
          autoFocus
        />
        <Field {...countryField} label="Country">
          {(control) => (
            <Select {...control} value={country} onChange={onCountry} autoComplete="country">
              <option value="">Prefer not to say</option>
              {COUNTRIES.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {LINKS.map(({ key, network, label }) => (
          <Field
            key={key}
            {...field(key)}
            label={label}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            placeholder="@yourname"
            onBlur={() => correctLink(key, network)}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton pending={pending}>Save</SubmitButton>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
