export const SITE = { name: "Craft Pact", promise: "Track your time, calculate profits, make impact" } as const;
