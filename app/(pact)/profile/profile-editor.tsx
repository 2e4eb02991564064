"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { ProfileValues } from "@/lib/domain/profile/input";

const loadForm = () => import("./profile-form").then((file) => file.ProfileForm);

type Props = { profile: ProfileValues; avatar: ReactNode; children: ReactNode; actions: ReactNode };

/** The own profile, as view (`children`) or form; both include `avatar`. `actions`: next to Edit Profile. */
export function ProfileEditor({ profile, avatar, children, actions }: Props) {
  const [editing, setEditing] = useState(false);
  const Form = useLazyPart(editing, loadForm, () => setEditing(false));
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) {
      box.current?.scrollIntoView();
      button.current?.focus({ preventScroll: true });
    }
    wasEditing.current = editing;
  }, [editing]);
  const isForm = editing && Form !== null;
  return (
    <div ref={box} className="scroll-mt-28">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-5">
        {avatar}
        {isForm ? null : (
          <>
            {children}
            <div className="flex flex-wrap gap-3">
              <Button
                ref={button}
                variant="quiet"
                onClick={() => setEditing(true)}
                onPointerEnter={() => void loadForm().catch(() => {})}
              >
                Edit Profile
              </Button>
              {actions}
            </div>
          </>
        )}
      </div>
      {isForm ? (
        <div className="mt-5">
          <Form profile={profile} onDone={() => setEditing(false)} />
        </div>
      ) : null}
    </div>
  );
}
