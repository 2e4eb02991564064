"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { printer } from "@/components/ui/icons";

/** Prints the page; what is not part of the summary is left out by print.css. */
export function PrintButton() {
  return (
    <Button onClick={() => print()}>
      <Icon of={printer} />
      Print
    </Button>
  );
}
