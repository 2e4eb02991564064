const MAX_DELAY_SECONDS = 60;

/**
 * The pause after a judged password of one account, for browsers that never signed in to it: none up to the ceiling,
 * then 1, 2, 4 … 60 seconds. The account is never locked. See README.md.
 */
export function guessDelaySeconds(judged: number, ceiling: number): number {
  return judged > ceiling ? Math.min(MAX_DELAY_SECONDS, 2 ** (judged - ceiling - 1)) : 0;
}
