"use client";

import { useEffect, useState } from "react";
import { StarterForm } from "@/components/methods/starter-form";
import type { PricingMethods } from "./types";

/** The two questions, as long as there is no method to choose; the choice gets the focus after them. */
export function FirstMethod({
  methods: { mine, saved, suggestedCurrency, starter },
  selectId,
  onMade,
}: {
  methods: PricingMethods;
  selectId: string;
  onMade: (methodId: string) => void;
}) {
  const [isMade, setMade] = useState(false);
  const isEmpty = mine.length + saved.length === 0;
  useEffect(() => {
    if (isMade && !isEmpty) document.getElementById(selectId)?.focus();
  }, [isMade, isEmpty, selectId]);
  if (!isEmpty) return null;
  return (
    <section aria-labelledby={`${selectId}-first`} className="mb-5 rounded-lg border border-line bg-sunken p-4">
      <h3 id={`${selectId}-first`} className="text-base">
        Your first method
      </h3>
      <p className="mt-1 mb-4 text-sm text-muted">Two questions price this project. You can change everything later.</p>
      <StarterForm
        currency={suggestedCurrency}
        craft={starter}
        onMade={(methodId) => {
          setMade(true);
          onMade(methodId);
        }}
      />
    </section>
  );
}
