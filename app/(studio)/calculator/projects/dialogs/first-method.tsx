"use client";

import { useEffect, useState } from "react";
import { StarterForm } from "@/components/methods/starter-form";
import { hasMethods, OtherWay } from "./method-select";
import type { PricingMethods } from "./types";

/** The two questions, as long as there is no method to choose; the choice gets the focus after them. */
export function FirstMethod({
  methods,
  selectId,
  isMissed,
  onMade,
}: {
  methods: PricingMethods;
  selectId: string;
  /** Whether somebody tried to complete without it. */
  isMissed: boolean;
  onMade: (methodId: string) => void;
}) {
  const [isMade, setMade] = useState(false);
  const isEmpty = !hasMethods(methods);
  useEffect(() => {
    if (isMade && !isEmpty) document.getElementById(selectId)?.focus();
  }, [isMade, isEmpty, selectId]);
  if (!isEmpty) return null;
  return (
    <section aria-labelledby={`${selectId}-first`} className="mb-5 rounded-lg border border-line bg-sunken p-4">
      <h3 id={`${selectId}-first`} className="text-base">
        Your first method
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted">
        Two questions price this project. You can change everything later, or <OtherWay /> instead.
      </p>
      <StarterForm
        currency={methods.suggestedCurrency}
        craft={methods.starter}
        problem={isMissed ? "Please answer this first. Your rate prices the project." : undefined}
        onMade={(methodId) => {
          setMade(true);
          onMade(methodId);
        }}
      />
    </section>
  );
}
