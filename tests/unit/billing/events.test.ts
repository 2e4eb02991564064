import { expect, it } from "vitest";
import { readEvent } from "@/lib/server/paddle/events";

const approved = { id: "adj_1", action: "refund", type: "full", status: "approved", transaction_id: "txn_1" };
const untyped = { ...approved, type: undefined };

it.each([
  ["is full", approved, true, null],
  ["is a full chargeback", { ...approved, action: "chargeback" }, true, null],
  ["has no type, but each item in full", { ...untyped, items: [{ type: "full" }] }, true, null],
  ["has no type, but a part of an item", { ...untyped, items: [{ type: "full" }, { type: "partial" }] }, false, null],
  ["has no type, but a total", { ...untyped, totals: { total: "2500" } }, false, 2500],
  ["has nothing that says how much", untyped, false, null],
  ["is partial", { ...approved, type: "partial", totals: { total: "2499" } }, false, 2499],
  ["is a credit", { ...approved, action: "credit", totals: { total: "2500" } }, false, null],
  ["was rejected", { ...approved, status: "rejected", totals: { total: "2500" } }, false, null],
  ["awaits approval", { ...approved, status: "pending_approval" }, false, null],
])("readEvent counts how much is refunded by an adjustment that %s", (_, data, isFull, amountCents) => {
  const event = { event_id: "evt_1", event_type: "adjustment.updated", occurred_at: "2026-11-20T10:00:00Z", data };
  const fact = { kind: "refund", adjustment: "adj_1", transaction: "txn_1", isFull, amountCents };
  expect(readEvent(event)?.fact).toEqual(fact);
});
