"use client";

import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { PendingButton } from "@/components/ui/pending-button";
import { renewRecoveryCodesAction } from "@/lib/actions/factors";
import { saveFile } from "@/lib/client/save-file";
import { useAction } from "@/lib/client/use-action";
import { SITE } from "@/lib/site/site";

/** Shows the codes once: the server stores only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState<string>();
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;

  async function copy() {
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(isDone ? "Copied" : "Copying didn’t work here. Please write them down.");
  }

  function download() {
    const file = new Blob([`${SITE.name} recovery codes\n\n${text}`], { type: "text/plain" });
    saveFile(file, "craft-pact-recovery-codes.txt");
  }

  return (
    <div className="grid gap-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="card-title">
          Keep these recovery codes
        </h2>
        <p className="mt-1.5 text-muted">
          We show them only now. Each logs you in once without your phone, so keep them somewhere else: on paper, or in
          a password manager.
        </p>
      </div>
      <ul className="num grid gap-x-6 gap-y-1 rounded-lg bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="quiet" onClick={copy}>
          Copy
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="quiet" onClick={download}>
          Download
        </Button>
        <a href="/profile/security" className={buttonClass()}>
          I’ve kept them
        </a>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {copied}
      </p>
    </div>
  );
}

export function RenewCodes() {
  const [codes, setCodes] = useState<string[]>();
  const { pending, run } = useAction(renewRecoveryCodesAction, { toasts: true });
  if (codes)
    return (
      <div className="basis-full">
        <RecoveryCodes codes={codes} />
      </div>
    );
  const renew = async () => {
    const outcome = await run();
    if (outcome?.ok && outcome.data) setCodes(outcome.data.codes);
  };
  return (
    <>
      <PendingButton variant="quiet" pending={pending} onClick={renew} aria-describedby="renew-hint">
        Make new codes
      </PendingButton>
      <p id="renew-hint" className="basis-full pb-2 text-sm text-muted">
        New codes replace the old ones, which stop working at once.
      </p>
    </>
  );
}
