"use client";

import { type ReactNode, useState } from "react";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSaving } from "@/components/ui/use-saving";
import { setDisplayNameAction } from "@/lib/actions/profile";

/** Asks for the name others see; `children`: another way on beside the button. */
export function DisplayNameForm({ displayName, children }: { displayName: string | null; children?: ReactNode }) {
  const [name, setName] = useState(displayName ?? "");
  const { pending, problem, saving } = useSaving();
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void saving(() => setDisplayNameAction({ displayName: name }), "Your name was saved.");
      }}
    >
      <Field
        id="display-name"
        label="Display name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="nickname"
        error={problem}
        className="min-w-56 flex-1"
      />
      <div className="flex gap-3 sm:mt-7">
        <SubmitButton pending={pending}>Save name</SubmitButton>
        {children}
      </div>
    </form>
  );
}
