"use client";

import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { MenuButton, More } from "@/components/ui/flyout";
import { TextareaField } from "@/components/ui/form-fields";
import { Icon } from "@/components/ui/icon";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { useFocusFallback } from "@/components/ui/use-focus-fallback";
import { renewShareAction, takeBackShareAction } from "@/lib/actions/shares";
import { copyText } from "@/lib/client/copy-text";
import { readApi } from "@/lib/client/read-api";
import { useAction } from "@/lib/client/use-action";

type Props = {
  share: { id: string; isLive: boolean; address: string; title: string };
  /** The page's contents as text for a chat; null where only the address is known. */
  text: string | null;
  nameId: string;
  /** The address, where it is one field with its button; printing is in the menu there. */
  children: ReactNode;
};

export function ShareActions({ share, text, nameId, children }: Props) {
  useFocusFallback("#links-title");
  const [open, setOpen] = useState<keyof typeof QUESTIONS | null>(null);
  const replacing = useAction(renewShareAction, { toasts: { success: "The link was replaced." } });
  const turningOff = useAction(takeBackShareAction, {
    toasts: { success: share.isLive ? "The link is off." : "Removed." },
  });
  const pending = replacing.pending || turningOff.pending;
  const run = open === "replace" ? replacing.run : turningOff.run;
  const copyAddress = () => copyText(share.address, "The address was copied.");
  return (
    <div className="project-actions">
      {share.isLive ? (
        <>
          <div className={children ? "share-field" : "contents *:whitespace-nowrap *:max-sm:flex-1"}>
            {children}
            <Button aria-label="Copy link" aria-describedby={nameId} onClick={copyAddress}>
              {children ? <Icon of="copy" /> : "Copy link"}
            </Button>
          </div>
          <More label={`More for “${share.title}”`}>
            {children ? <MenuButton onClick={() => openFiles(`files-${share.id}`)}>Print and embed</MenuButton> : null}
            <OtherCopies share={share} text={text} />
            <MenuButton onClick={() => setOpen("replace")}>Replace link</MenuButton>
            <MenuButton onClick={() => setOpen("turn-off")}>Turn off link</MenuButton>
          </More>
        </>
      ) : (
        <Button variant="quiet" aria-describedby={nameId} onClick={() => setOpen("remove")}>
          Remove
        </Button>
      )}
      <LazyAlertDialog
        open={open !== null}
        onOpenChange={(opened) => opened || pending || setOpen(null)}
        {...QUESTIONS[open ?? (share.isLive ? "turn-off" : "remove")]}
        tone="danger"
        pending={pending}
        fallback={() => document.getElementById("links-title")}
        onAction={() => run({ shareId: share.id }).then(() => setOpen(null))}
      />
    </div>
  );
}

function openFiles(id: string) {
  const files = document.getElementById(id);
  files?.setAttribute("open", "");
  files?.querySelector("summary")?.focus();
}

const QUESTIONS = {
  remove: {
    title: "Remove this link?",
    sentence: "It has ended. This takes it off the list for good.",
    action: "Remove",
  },
  replace: {
    title: "Replace this link?",
    sentence:
      "The page gets a new address. The old one stops working at once, also where it is printed as a QR code. This can’t be undone.",
    action: "Replace link",
  },
  "turn-off": {
    title: "Turn off this link?",
    sentence: "Its address stops working at once, also where it is printed as a QR code. This can’t be undone.",
    action: "Turn off link",
  },
};

function OtherCopies({ share: { address, title }, text }: Pick<Props, "share" | "text">) {
  const canShare = useSyncExternalStore(
    () => () => {},
    () => typeof navigator.share === "function",
    () => false,
  );
  return (
    <>
      {text === null ? null : (
        <MenuButton onClick={() => copyText(`${text}\n${address}`, "The text was copied.")}>Copy as text</MenuButton>
      )}
      {canShare ? (
        // Closing the device's share sheet rejects the promise; that is no error.
        <MenuButton onClick={() => navigator.share({ title, text: text ?? title, url: address }).catch(() => {})}>
          Send…
        </MenuButton>
      ) : null}
    </>
  );
}

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
      readApi<{ html: string }>(`/api/oembed?url=${encodeURIComponent(address)}`)
        .then(({ html }) => setCode(html))
        .catch(() => setFailed(true));
    };
    details?.addEventListener("toggle", load);
    return () => details?.removeEventListener("toggle", load);
  }, [address]);
  return (
    <div ref={box} className="mt-4">
      <TextareaField
        id={id}
        label="Embed code"
        hint="For your website. WordPress also takes the plain address."
        error={hasFailed ? "The code couldn’t be loaded. Close this part and open it again." : undefined}
        dir="ltr"
        rows={3}
        readOnly
        value={code}
        onFocus={(event) => event.target.select()}
      />
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
