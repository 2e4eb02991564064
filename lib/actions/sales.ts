"use server";

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
import { editAction } from "./client";

const studioAction = editAction("/calculator");

export const createChannelAction = studioAction
  .inputSchema(ChannelInput)
  .action(({ ctx, parsedInput }) => createChannel(ctx.user.id, parsedInput));

export const updateChannelAction = studioAction
  .inputSchema(ChannelInput)
  .action(({ ctx, parsedInput }) => updateChannel(ctx.user.id, parsedInput));

export const archiveChannelAction = studioAction
  .inputSchema(ArchiveChannelInput)
  .action(({ ctx, parsedInput }) => setChannelArchived(ctx.user.id, parsedInput));

export const setFloorAction = studioAction
  .inputSchema(FloorInput)
  .action(({ ctx, parsedInput }) => setFloor(ctx.user.id, parsedInput));

export const addSaleAction = studioAction
  .inputSchema(SaleInput)
  .action(({ ctx, parsedInput }) => addSale(ctx.user.id, parsedInput));

export const correctSaleAction = studioAction
  .inputSchema(SaleInput)
  .action(({ ctx, parsedInput }) => correctSale(ctx.user.id, parsedInput));

export const takeBackSaleAction = studioAction
  .inputSchema(SaleIdInput)
  .action(({ ctx, parsedInput }) => takeBackSale(ctx.user.id, parsedInput.saleId));

export const correctPiecesAction = studioAction
  .inputSchema(PiecesInput)
  .action(({ ctx, parsedInput }) => correctPieces(ctx.user.id, parsedInput));
