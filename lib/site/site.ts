/** The product's name and promise; nothing else spells them. */
export const SITE = {
  name: "Craft Pact",
  promise: "Track your time, calculate profits, make impact",
} as const;
