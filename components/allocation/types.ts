export type Project = { id: string; name: string; totalSeconds: number };

/** The list still loads; null: it could not be read. */
export type Projects = Promise<Project[] | null>;
