"use client";

import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FormMessage } from "@/components/ui/form-message";
import { SoftLink } from "@/components/ui/soft-link";
import { printQuantity } from "@/lib/domain/materials/quantities";
import type { Library } from "./types";
import type { useCompletion } from "./use-completion";

/** Asks once whether the materials leave the shelf, and what to do where there is too little. */
export function ShelfChoiceFields({
  id,
  choice,
  choose,
  missing,
  library,
}: ReturnType<typeof useCompletion>["shelf"] & { id: string; library: Library }) {
  return (
    <div className="mt-4 grid gap-3">
      <Checkbox
        id={`${id}-shelf`}
        label="Take the materials off the shelf"
        checked={choice !== "leave"}
        onChange={({ target }) => choose(target.checked ? "take" : "leave")}
      />
      {missing.length > 0 && choice !== "leave" ? (
        <FormMessage tone="error">
          {missing.map(({ id, wanted, onHand }) => {
            const material = library.find((one) => one.id === id);
            if (!material) return null;
            const { name, useUnit: unit } = material;
            return (
              <p key={id}>
                {name}: {printQuantity({ micro: wanted, unit })} needed, {printQuantity({ micro: onHand, unit })} on
                hand.{" "}
                <SoftLink href={`/calculator/materials/${id}`} className="font-semibold underline">
                  Record a purchase or count again
                </SoftLink>
              </p>
            );
          })}
          <Button
            variant="quiet"
            size="bare"
            className="mt-3 px-3 text-base"
            onClick={({ currentTarget }) => {
              flushSync(() => choose("rest"));
              currentTarget.closest("form")?.requestSubmit();
            }}
          >
            Use what is there
          </Button>
        </FormMessage>
      ) : null}
    </div>
  );
}
