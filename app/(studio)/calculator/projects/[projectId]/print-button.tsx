"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** Prints the page; print.css hides what is not part of the summary. */
export function PrintButton() {
  return (
    <Button onClick={() => print()}>
      <Icon of="printer" />
      Print
    </Button>
  );
}
