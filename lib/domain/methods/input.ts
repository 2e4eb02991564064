import { z } from "zod";
import { reportProblems, typedFields } from "../shared/input";
import { readMethod } from "./method-fields";

const fields = {
  title: z.string().max(10_000),
  description: z.string().max(100_000),
  rateType: z.enum(["hourly", "daily"]),
  ...typedFields(1_000, "rate", "hoursPerDay", "currency", "manualProfit"),
  profitOption: z.enum(["manual", "none"]),
  isPublic: z.boolean(),
};

/** Checks the form with `readMethod` and reports each problem at its field. The result is in minor units. */
export const MethodInput = z.object({ id: z.uuid(), ...fields }).transform(({ id, ...posted }, context) => {
  const { method, problems } = readMethod(posted);
  return method ? { id, ...method } : reportProblems(problems, context);
});

export const MethodIdInput = z.object({ methodId: z.guid() });

/** Sends the wanted state instead of toggling, so that a repeated request changes nothing. */
export const SaveMethodInput = z.object({ methodId: z.guid(), saved: z.boolean() });
export const FavouriteMethodInput = z.object({ methodId: z.guid(), favourite: z.boolean() });

/** The client chooses the id, so that a retry makes one copy. */
export const RemixMethodInput = z.object({ id: z.uuid(), methodId: z.guid() });
