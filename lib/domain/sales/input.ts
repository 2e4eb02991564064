import { z } from "zod";
import { readCurrency } from "../methods/method-fields";
import { reportProblems, typedFields } from "../shared/input";
import { readAmount } from "../shared/money";
import { CHANNEL_KINDS, readChannel } from "./channels";
import { FATES, type Fate, readPieces, readSale } from "./ledger";

const typed = z.string().max(1_000);

const channelFields = {
  name: z.string().max(10_000),
  kind: z.enum(CHANNEL_KINDS),
  ...typedFields(1_000, "percent", "fixed", "perEvent", "piecesPerEvent", "currency"),
  hasFeeOnShipping: z.boolean(),
};

/** Checks the form with `readChannel`. The client chooses the id, so that a retry makes one channel. */
export const ChannelInput = z.object({ id: z.uuid(), ...channelFields }).transform(({ id, ...posted }, context) => {
  const { channel, problems } = readChannel(posted);
  return channel ? { id, ...channel } : reportProblems(problems, context);
});

/** Sends the wanted state instead of toggling, so that a repeated request changes nothing. */
export const ArchiveChannelInput = z.object({ channelId: z.guid(), archived: z.boolean() });

/** The lowest hourly wage that a crafter hopes for, by currency; an empty amount means none. */
export const FloorInput = z.object({ currency: typed, amount: typed }).transform((posted, context) => {
  const { currency, problem } = readCurrency(posted.currency);
  if (problem !== null) return reportProblems({ currency: problem }, context);
  if (posted.amount.trim() === "") return { currency, floorCents: null };
  const { cents, problem: why } = readAmount(posted.amount, currency);
  return why === null ? { currency, floorCents: cents } : reportProblems({ amount: why }, context);
});

/** The client chooses the id, so that a retry stores one sale. */
export const SaleInput = z
  .object({
    id: z.uuid(),
    projectId: z.guid(),
    fate: z.enum(Object.keys(FATES) as [Fate, ...Fate[]]),
    ...typedFields(1_000, "soldOn", "pieces", "gross", "fees", "postage"),
    channelId: z.union([z.guid(), z.literal("")]),
    note: z.string().max(10_000),
  })
  .transform(({ id, projectId, ...posted }, context) => {
    const { sale, problems } = readSale(posted);
    return sale ? { id, projectId, ...sale } : reportProblems(problems, context);
  });

export const SaleIdInput = z.object({ saleId: z.guid() });

/** Corrects how many pieces were made. */
export const PiecesInput = z
  .object({ projectId: z.guid(), pieces: typed })
  .transform(({ projectId, ...posted }, context) => {
    const { pieces, problem } = readPieces(posted.pieces);
    return problem === null ? { projectId, pieces } : reportProblems({ pieces: problem }, context);
  });
