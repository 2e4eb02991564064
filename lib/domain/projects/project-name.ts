import { cleanText, codePoints } from "../shared/text";

/** In code points. */
export const MAX_PROJECT_NAME_LENGTH = 100;
export const PROJECT_NAME_TOO_LONG = `A project name can have at most ${MAX_PROJECT_NAME_LENGTH} characters.`;

export function readProjectName(text: string): { name: string; problem: null } | { name: null; problem: string } {
  const name = cleanText(text);
  if (name === "") return { name: null, problem: "Please enter a project name." };
  if (codePoints(name) > MAX_PROJECT_NAME_LENGTH) return { name: null, problem: PROJECT_NAME_TOO_LONG };
  return { name, problem: null };
}
