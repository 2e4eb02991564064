"use server";

import { savePortfolio } from "@/db/queries/profile/portfolio";
import { PortfolioInput } from "@/lib/domain/profile/input";
import { editAction, queryAction } from "./client";

export const savePortfolioAction = queryAction(editAction("/calculator/portfolio"), PortfolioInput, savePortfolio);
