"use client";

import { useState } from "react";

/** A choice that belongs to the open session and is gone with it: the next one inherits no question and no end. */
export function useSessionState<T extends string>(sessionId: string | undefined) {
  const [made, setMade] = useState<{ choice: T; sessionId: string | undefined } | null>(null);
  const choice = made && made.sessionId === sessionId ? made.choice : null;
  return [choice, (next: T | null) => setMade(next && { choice: next, sessionId })] as const;
}
