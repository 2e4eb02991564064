export * from "./challenges";
export * from "./crafting";
export * from "./notifications";
export * from "./projects";
export * from "./users";
