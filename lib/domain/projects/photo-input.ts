import { z } from "zod";
import { refuse } from "../shared/refuse-input";
import { readAlt } from "./photos";

export const PhotoIdInput = z.object({ photoId: z.guid() });

export const DescribePhotoInput = z
  .object({ photoId: z.guid(), alt: z.string().max(10_000) })
  .transform(({ photoId, alt: typed }, context) => {
    const { alt, problem } = readAlt(typed);
    return problem === null ? { photoId, alt } : refuse({ alt: problem }, context);
  });
