/** How many projects the stopwatch's card offers, those worked on last. */
export const SHOWN_PROJECTS = 5;

/** Id and name. */
export type ShownProject = [string, string];
