"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { toast } from "@/components/ui/toast";
import { updateProfileAction } from "@/lib/actions/profile";
import { runAction } from "@/lib/client/run-action";
import { type SocialNetwork, socialLinkAddress, socialLinkProblem } from "@/lib/domain/profile/social-links";

export type EditableProfile = {
  displayName: string | null;
  country: string | null;
  instagramUrl: string | null;
  tiktokUrl: string | null;
  youtubeUrl: string | null;
};

export type ProfileFormProps = {
  profile: EditableProfile;
  countries: readonly { code: string; name: string }[];
  onDone: () => void;
};

const LINKS = [
  { key: "instagramUrl", network: "instagram", label: "Instagram URL" },
  { key: "tiktokUrl", network: "tiktok", label: "TikTok URL" },
  { key: "youtubeUrl", network: "youtube", label: "YouTube URL" },
] as const satisfies readonly { key: keyof EditableProfile; network: SocialNetwork; label: string }[];

/** Edits what others see; empty fields are saved as none. A refusal stands at its field and keeps the rest. */
export function ProfileForm({ profile, countries, onDone }: ProfileFormProps) {
  const [draft, setDraft] = useState({
    displayName: profile.displayName ?? "",
    country: profile.country ?? "",
    instagramUrl: profile.instagramUrl ?? "",
    tiktokUrl: profile.tiktokUrl ?? "",
    youtubeUrl: profile.youtubeUrl ?? "",
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);

  async function save() {
    if (pending) return;
    const found = linkProblems(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirst(found);
    setPending(true);
    const answer = await runAction(() => updateProfileAction(draft));
    setPending(false);
    if (answer.ok) {
      toast({ message: "Your profile was saved.", tone: "success" });
      return onDone();
    }
    setProblems(answer.fieldErrors);
    if (Object.keys(answer.fieldErrors).length > 0) return focusFirst(answer.fieldErrors);
    toast({ message: answer.message, tone: "error" });
  }

  const field = (key: keyof typeof draft) => ({
    id: `profile-${key}`,
    value: draft[key],
    error: problems[key],
    onChange: (event: { target: { value: string } }) => setDraft((now) => ({ ...now, [key]: event.target.value })),
  });
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
              {countries.map(({ code, name }) => (
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
            onBlur={() => setDraft((now) => ({ ...now, [key]: socialLinkAddress(network, now[key]) }))}
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
