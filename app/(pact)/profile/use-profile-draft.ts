import { useState } from "react";
import { updateProfileAction } from "@/lib/actions/profile";
import { useAction } from "@/lib/client/use-action";
import { type SocialNetwork, socialLinkAddress, socialLinkProblem } from "@/lib/domain/profile/fields";

export type EditableProfile = {
  displayName: string | null;
  country: string | null;
  instagramUrl: string | null;
  tiktokUrl: string | null;
  youtubeUrl: string | null;
};

export const LINKS = [
  { key: "instagramUrl", network: "instagram", label: "Instagram URL" },
  { key: "tiktokUrl", network: "tiktok", label: "TikTok URL" },
  { key: "youtubeUrl", network: "youtube", label: "YouTube URL" },
] as const satisfies readonly { key: keyof EditableProfile; network: SocialNetwork; label: string }[];

type Draft = Record<keyof EditableProfile, string>;
type LinkKey = (typeof LINKS)[number]["key"];

/** The profile form's text and its errors by field; saves it. */
export function useProfileDraft(profile: EditableProfile, onSaved: () => void) {
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
