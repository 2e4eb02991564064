"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { EditableProfile, ProfileFormProps } from "./profile-form";

const load = () => import("./profile-form").then((file) => file.ProfileForm);

/** The own profile, to look at (`children`) or to edit (spec §4 Profile). `actions`: what stands beside Edit Profile. */
export function ProfileEditor({
  profile,
  countries,
  children,
  actions,
}: {
  profile: EditableProfile;
  countries: ProfileFormProps["countries"];
  children: ReactNode;
  actions: ReactNode;
}) {
  const [editing, setEditing] = useState(false);
  const Form = useLazyPart(editing, load, () => setEditing(false));
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  if (editing && Form) return <Form profile={profile} countries={countries} onDone={() => setEditing(false)} />;
  return (
    <>
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button ref={button} onClick={() => setEditing(true)} onPointerEnter={() => void load().catch(() => {})}>
          Edit Profile
        </Button>
        {actions}
      </div>
    </>
  );
}
