"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Options, Select } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { updateProfileAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";
import { COUNTRIES } from "@/lib/domain/profile/countries";
import { type SocialNetwork, socialLinkAddress, socialLinkProblem } from "@/lib/domain/profile/fields";
import type { ProfileValues } from "@/lib/domain/profile/input";

/** Edits what others see; an empty field clears its value. A refusal is shown at its field; the text stays. */
export function ProfileForm({ profile, onDone }: { profile: ProfileValues; onDone: () => void }) {
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
              <Options of={COUNTRIES.map(({ code, name }) => [code, name])} />
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

const LINKS = [
  { key: "instagramUrl", network: "instagram", label: "Instagram URL" },
  { key: "tiktokUrl", network: "tiktok", label: "TikTok URL" },
  { key: "youtubeUrl", network: "youtube", label: "YouTube URL" },
] as const satisfies readonly { key: keyof ProfileValues; network: SocialNetwork; label: string }[];

type Draft = Record<keyof ProfileValues, string>;
type LinkKey = (typeof LINKS)[number]["key"];

/** The profile form's text and its errors by field; saves it. */
function useProfileDraft(profile: ProfileValues, onSaved: () => void) {
  const [draft, setDraft] = useState<Draft>({
    displayName: profile.displayName ?? "",
    country: profile.country ?? "",
    instagramUrl: profile.instagramUrl ?? "",
    tiktokUrl: profile.tiktokUrl ?? "",
    youtubeUrl: profile.youtubeUrl ?? "",
  });
  const [linkErrors, setLinkErrors] = useState<Record<string, string>>({});
  const { run, pending, fieldErrors } = useAction(updateProfileAction, {
    toasts: { success: "Your profile was saved." },
  });
  const errors = Object.keys(linkErrors).length > 0 ? linkErrors : fieldErrors;

  async function save() {
    const found = linkProblems(draft);
    setLinkErrors(found);
    if (Object.keys(found).length > 0) return focusFirst(found);
    const outcome = await run(draft);
    if (outcome?.ok) onSaved();
    else if (outcome) focusFirst(outcome.fieldErrors);
  }

  const field = (key: keyof Draft) => ({
    id: `profile-${key}`,
    value: draft[key],
    error: errors[key],
    onChange: (event: { target: { value: string } }) => setDraft((now) => ({ ...now, [key]: event.target.value })),
  });
  /** Completes a handle or a shortened address. */
  const correctLink = (key: LinkKey, network: SocialNetwork) =>
    setDraft((now) => ({ ...now, [key]: socialLinkAddress(network, now[key]) }));

  return { field, correctLink, save, pending };
}

function linkProblems(draft: Record<(typeof LINKS)[number]["key"], string>): Record<string, string> {
  return Object.fromEntries(
    LINKS.flatMap(({ key, network }) => {
      const address = socialLinkAddress(network, draft[key]);
      const problem = address === "" ? null : socialLinkProblem(network, address);
      return problem ? [[key, problem]] : [];
    }),
  );
}

function focusFirst(problems: Record<string, string>) {
  const [first] = Object.keys(problems);
  document.getElementById(`profile-${first}`)?.focus();
}
