"use client";

import { Button } from "@/components/ui/button";
import { useSaving } from "@/components/ui/use-saving";
import { skipWelcomeAction } from "@/lib/actions/profile";
import { DisplayNameForm } from "./display-name-form";

/** The first run asks for a display name, on the page and skippable, never a modal in the way (rules.md «Accounts»). */
export function WelcomePanel({ displayName }: { displayName: string | null }) {
  const { pending, saving } = useSaving();
  return (
    <section aria-labelledby="welcome-title" className="rounded-xl border border-line bg-surface p-5 shadow-card">
      <h2 id="welcome-title" className="text-lg!">
        What may we call you?
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-sm text-muted">
        Other crafters see this name. Without one you appear as Craft in Disguise. You can change it on your profile.
      </p>
      <DisplayNameForm displayName={displayName}>
        <Button variant="plain" aria-disabled={pending || undefined} onClick={() => saving(() => skipWelcomeAction())}>
          Skip
        </Button>
      </DisplayNameForm>
    </section>
  );
}
