/** The longest display name, in characters. */
export const DISPLAY_NAME_MAX_LENGTH = 50;

/** The longest answer to «What do you make?», in characters. */
export const CRAFT_MAX_LENGTH = 60;
