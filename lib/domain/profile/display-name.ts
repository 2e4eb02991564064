import { cleanText, codePoints } from "../shared/text";

const MAX_DISPLAY_NAME_LENGTH = 50;

export const DISPLAY_NAME_TOO_LONG = `A display name can have at most ${MAX_DISPLAY_NAME_LENGTH} characters.`;

/** Why a display name is refused, or null. An empty name is allowed and means none. */
export function displayNameProblem(text: string): string | null {
  return codePoints(cleanText(text)) > MAX_DISPLAY_NAME_LENGTH ? DISPLAY_NAME_TOO_LONG : null;
}

/** The longest answer to "What do you make?", in code points. */
export const MAX_CRAFT_LENGTH = 60;
