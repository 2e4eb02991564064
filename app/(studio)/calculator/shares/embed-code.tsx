"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { copyText } from "@/lib/client/copy-text";

const NOT_LOADED = "The code couldn’t be loaded. Close this part and open it again.";

/** The embed code from oEmbed, sized to the page's height; loaded each time the <details> around it opens. */
export function EmbedCode({ address }: { address: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState("");
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const details = box.current?.closest("details");
    const load = () => {
      if (!details?.open) return;
      setFailed(false);
      fetch(`/api/oembed?url=${encodeURIComponent(address)}`)
        .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
        .then(({ html }: { html: string }) => setCode(html))
        .catch(() => setFailed(true));
    };
    details?.addEventListener("toggle", load);
    return () => details?.removeEventListener("toggle", load);
  }, [address]);
  return (
    <div ref={box} className="mt-4">
      <Field
        id={id}
        label="Embed code"
        hint="For your website. WordPress also takes the plain address."
        error={hasFailed ? NOT_LOADED : undefined}
      >
        {(control) => (
          <Textarea {...control} dir="ltr" rows={3} readOnly value={code} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      {code ? (
        <Button
          variant="plain"
          size="bare"
          className="-ml-2 px-2"
          onClick={() => copyText(code, "The code was copied.")}
        >
          Copy embed code
        </Button>
      ) : null}
    </div>
  );
}
