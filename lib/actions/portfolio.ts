"use server";

import { revalidatePath } from "next/cache";
import { savePortfolio } from "@/db/queries/profile/portfolio";
import { PortfolioInput } from "@/lib/domain/profile/input";
import { userAction } from "./client";

export const savePortfolioAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(PortfolioInput)
  .action(async ({ ctx, parsedInput }) => {
    await savePortfolio(ctx.user.id, parsedInput);
    revalidatePath("/calculator/portfolio");
  });
