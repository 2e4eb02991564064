import { z } from "zod";
import { refuse } from "../shared/refuse-input";
import { readPortfolio } from "./portfolio";

export const PortfolioInput = z
  .object({
    ...{ handle: z.string().max(1_000), words: z.string().max(20_000), ravelryUrl: z.string().max(10_000) },
    ...{ isPublic: z.boolean(), isListed: z.boolean(), showsHours: z.boolean() },
    pieces: z.array(z.guid()).max(1_000),
  })
  .transform((fields, context) => {
    const { portfolio, problems } = readPortfolio(fields);
    return portfolio ?? refuse(problems ?? {}, context);
  });
