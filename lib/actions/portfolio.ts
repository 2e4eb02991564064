"use server";

import { savePortfolio } from "@/db/queries/profile/portfolio";
import { PortfolioInput } from "@/lib/domain/profile/input";
import { editAction } from "./client";

export const savePortfolioAction = editAction("/calculator/portfolio")
  .inputSchema(PortfolioInput)
  .action(({ ctx, parsedInput }) => savePortfolio(ctx.user.id, parsedInput));
