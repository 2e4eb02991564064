/** How many projects the stopwatch's card offers: the ones worked on most recently. */
export const SHOWN_PROJECTS = 5;

/** The project's id and name. */
export type ShownProject = [string, string];
