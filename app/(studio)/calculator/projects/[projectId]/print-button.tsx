"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** Prints the page; globals.css hides the shell. */
export function PrintButton() {
  return (
    <Button onClick={() => print()}>
      <Icon of="printer" />
      Print
    </Button>
  );
}
