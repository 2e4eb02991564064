const MAX_DELAY_SECONDS = 60;

/**
 * How long after this judged password no other one is judged for the same account, from browsers that never signed in to
 * it: none up to the ceiling, then 1, 2, 4 … seconds, a minute at most. The account is never locked.
 */
export function guessDelaySeconds(judged: number, ceiling: number): number {
  return judged > ceiling ? Math.min(MAX_DELAY_SECONDS, 2 ** (judged - ceiling - 1)) : 0;
}
