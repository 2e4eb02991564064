"use server";

import { revalidatePath } from "next/cache";
import { createChannel, setChannelArchived, updateChannel } from "@/db/queries/sales/channels";
import { setFloor } from "@/db/queries/sales/floors";
import { addSale, correctPieces, correctSale, takeBackSale } from "@/db/queries/sales/ledger";
import {
  ArchiveChannelInput,
  ChannelInput,
  FloorInput,
  PiecesInput,
  SaleIdInput,
  SaleInput,
} from "@/lib/domain/sales/input";
import { userAction } from "./client";

export const createChannelAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ChannelInput)
  .action(async ({ ctx, parsedInput }) => {
    const made = await createChannel(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
    return made;
  });

export const updateChannelAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ChannelInput)
  .action(async ({ ctx, parsedInput }) => {
    await updateChannel(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
  });

export const archiveChannelAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(ArchiveChannelInput)
  .action(async ({ ctx, parsedInput }) => {
    const result = await setChannelArchived(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
    return result;
  });

export const setFloorAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(FloorInput)
  .action(async ({ ctx, parsedInput }) => {
    await setFloor(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
  });

export const addSaleAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(SaleInput)
  .action(async ({ ctx, parsedInput }) => {
    await addSale(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
  });

export const correctSaleAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(SaleInput)
  .action(async ({ ctx, parsedInput }) => {
    await correctSale(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
  });

export const takeBackSaleAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(SaleIdInput)
  .action(async ({ ctx, parsedInput }) => {
    await takeBackSale(ctx.user.id, parsedInput.saleId);
    revalidatePath("/calculator", "layout");
  });

export const correctPiecesAction = userAction
  .metadata({ limit: "edit" })
  .inputSchema(PiecesInput)
  .action(async ({ ctx, parsedInput }) => {
    await correctPieces(ctx.user.id, parsedInput);
    revalidatePath("/calculator", "layout");
  });
