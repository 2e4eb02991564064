export * from "./challenges";
export * from "./crafting";
export * from "./impacts";
export * from "./leaderboard";
export * from "./methods";
export * from "./notifications";
export * from "./projects";
export * from "./users";
