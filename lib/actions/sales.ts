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
import { editAction, queryAction } from "./client";

const studioAction = editAction("/calculator");

export const createChannelAction = queryAction(studioAction, ChannelInput, createChannel);

export const updateChannelAction = queryAction(studioAction, ChannelInput, updateChannel);

export const archiveChannelAction = queryAction(studioAction, ArchiveChannelInput, setChannelArchived);

export const setFloorAction = queryAction(studioAction, FloorInput, setFloor);

export const addSaleAction = queryAction(studioAction, SaleInput, addSale);

export const correctSaleAction = queryAction(studioAction, SaleInput, correctSale);

export const takeBackSaleAction = studioAction
  .inputSchema(SaleIdInput)
  .action(({ ctx, parsedInput }) => takeBackSale(ctx.user.id, parsedInput.saleId));

export const correctPiecesAction = queryAction(studioAction, PiecesInput, correctPieces);
