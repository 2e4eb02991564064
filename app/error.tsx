"use client";

import { PlainPage } from "@/components/chrome/plain-page";
import { Button } from "@/components/ui/button";
import { SURPRISE } from "@/lib/errors";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <PlainPage title="A dropped stitch" drawing="frame" action={<Button onClick={reset}>Try again</Button>}>
      <p role="alert">{SURPRISE}</p>
      <p>A running timer keeps running; nothing you saved is lost.</p>
    </PlainPage>
  );
}
