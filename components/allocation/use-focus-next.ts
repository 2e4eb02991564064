"use client";

import { useEffect, useState } from "react";

/** Focuses the first of these elements that is there, once the change that draws them has been rendered. */
export function useFocusNext() {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    ids
      .map((id) => document.getElementById(id))
      .find((element) => element !== null)
      ?.focus();
  }, [ids]);
  return setIds;
}
