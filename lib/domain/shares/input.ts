import { z } from "zod";
import { reportProblems } from "../shared/input";
import { LINE_CHOICES } from "./lines";
import { COVERS, ENDS, readShare, SHARE_KINDS } from "./options";

const LINE_KEY = /^(materials|additional|work|material-\d{1,2})$/;

/** The client chooses the id, so that a retry makes one link. Unknown keys are refused. */
export const ShareInput = z
  .strictObject({
    id: z.uuid(),
    projectId: z.guid(),
    kind: z.enum(SHARE_KINDS),
    covers: z.enum(COVERS).optional(),
    lines: z.record(z.string().regex(LINE_KEY), z.enum(LINE_CHOICES)),
    listsMaterials: z.boolean(),
    hours: z.boolean(),
    days: z.boolean(),
    sessions: z.boolean(),
    dates: z.boolean(),
    name: z.boolean(),
    avatar: z.boolean(),
    photo: z.boolean(),
    ourLine: z.boolean(),
    message: z.string().max(10_000),
    contact: z.string().max(10_000),
    ends: z.enum(ENDS),
    endDay: z.string().max(1_000),
  })
  .transform(({ id, projectId, kind, ...posted }, context) => {
    const { share, problems } = readShare(kind, posted);
    return share ? { id, projectId, kind, ...share } : reportProblems(problems, context);
  });

export const ShareIdInput = z.object({ shareId: z.guid() });
