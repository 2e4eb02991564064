import { z } from "zod";
import { cleanText, codePoints } from "./text";

/** The longest project name, in code points. */
export const PROJECT_NAME_MAX_LENGTH = 100;

const TOO_LONG = `A project name can have at most ${PROJECT_NAME_MAX_LENGTH} characters.`;

/** A project's name: not empty after trimming (spec §5), at most 100 characters. */
export const ProjectNameInput = z
  .string()
  .max(10_000, TOO_LONG)
  .transform((text) => cleanText(text))
  .refine((name) => name !== "", "Please enter a project name.")
  .refine((name) => codePoints(name) <= PROJECT_NAME_MAX_LENGTH, TOO_LONG);

/** A new one-off project, made inside the allocation dialog. The id is the client's, so that a retry makes one. */
export const CreateProjectInput = z.object({ id: z.uuid(), name: ProjectNameInput });
