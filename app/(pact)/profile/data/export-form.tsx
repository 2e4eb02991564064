"use client";

import { useState } from "react";
import { FormMessage } from "@/components/ui/form-message";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { callApi } from "@/lib/client/call-api";
import { saveFile } from "@/lib/client/save-file";
import { usePending } from "@/lib/client/use-pending";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";

const FIELD = "export-password";

/** Downloads the account as a ZIP, after asking for the password. */
export function ExportForm() {
  const [password, setPassword] = useState("");
  const [refusal, setRefusal] = useState<{ field?: string; sentence?: string }>({});
  const [isDone, setDone] = useState(false);
  const { pending, once } = usePending();

  function refuse(field: string) {
    setRefusal({ field });
    document.getElementById(FIELD)?.focus();
  }

  async function download() {
    setRefusal({});
    setDone(false);
    if (password === "") return refuse("Please enter your password.");
    const { answer, error } = await callApi("/api/export", { json: { password } });
    const file = answer?.ok ? await answer.blob().catch(() => null) : null;
    if (file) {
      const disposition = answer?.headers.get("Content-Disposition") ?? "";
      saveFile(file, /filename="([^"]+)"/.exec(disposition)?.[1] ?? "craft-pact.zip");
      setPassword("");
      return setDone(true);
    }
    if (error?.code === "invalid") refuse(error.message);
    else setRefusal({ sentence: error?.message ?? GENERIC_ERROR_MESSAGE });
  }

  return (
    <form
      noValidate
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void once(download);
      }}
    >
      <PasswordField
        id={FIELD}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        hint="Required, because the file holds everything you’ve entered."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={refusal.field}
      />
      <FormMessage tone="error">{refusal.sentence}</FormMessage>
      <FormMessage tone="success">
        {isDone ? "Exported. Your data is on this device now, as one ZIP." : undefined}
      </FormMessage>
      <SubmitButton pending={pending}>Export</SubmitButton>
    </form>
  );
}
