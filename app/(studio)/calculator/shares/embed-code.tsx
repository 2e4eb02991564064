"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { copyText } from "@/lib/client/copy-text";
import { escapeMarkup } from "@/lib/domain/shared/text";

export function EmbedCode({ address, title }: { address: string; title: string }) {
  const id = useId();
  const name = escapeMarkup(title);
  const code = `<iframe src="${address}/embed" width="540" height="480" title="${name}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
  return (
    <div className="mt-4">
      <Field id={id} label="Embed code" hint="For your website. WordPress also takes the plain address.">
        {(control) => (
          <Textarea {...control} dir="ltr" rows={3} readOnly value={code} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <Button variant="plain" size="bare" className="-ml-2 px-2" onClick={() => copyText(code, "The code was copied.")}>
        Copy embed code
      </Button>
    </div>
  );
}
