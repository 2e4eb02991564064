import { describe, expect, it } from "vitest";
import { snapshotOf } from "@/lib/domain/methods/pricing";
import { ShareInput } from "@/lib/domain/shares/input";
import { newShareFields, readShare, type ShareOptions, shareLabel } from "@/lib/domain/shares/options";
import { frameHeight, type SharedWork, shareText, shareView } from "@/lib/domain/shares/view";
import { shareOptions } from "../../support/people/share-options";

const METHOD = {
  ...{ title: "Soap hour", rateType: "hourly" as const, rateCents: 12_000, hoursPerDay: 8, currency: "R" },
  ...{ profitOption: "none" as const, manualProfitCents: 0 },
};
/** Oils of 450.00, scent of 112.30 and 2h 30m at 120.00: 862.30 for 24 pieces. */
const someSoap = (change: Partial<SharedWork> = {}, priceOverrideCents: number | null = null): SharedWork => ({
  ...{ name: "Soap", pieces: 24, sessions: 3, days: 2, firstDay: "2026-03-01", lastDay: "2026-03-04", cover: null },
  maker: { name: "Thandi", hasAvatar: false, tier: "free" },
  snapshot: snapshotOf({
    ...{ method: METHOD, totalSeconds: 9_000, additionalCostsCents: 0, priceOverrideCents },
    materials: [
      { name: "Oils", costCents: 45_000 },
      { name: "Scent", costCents: 11_230 },
    ],
  }),
  ...change,
});
const receiptOf = (change: Partial<ShareOptions>, work = someSoap()) =>
  shareText(shareView("receipt", shareOptions("receipt", change), work))
    .split("\n")
    .slice(1);
const giftOf = (change: Partial<ShareOptions>, work = someSoap()) =>
  shareText(shareView("gift", shareOptions("gift", change), work))
    .split("\n")
    .slice(1);

describe("a receipt for one of 24 pieces", () => {
  it("has lines that sum to 35.93, and no quantity", () => {
    expect(receiptOf({ covers: "one" })).toEqual(["Materials: R23.43", "Work: R12.50", "Total: R35.93"]);
    expect(receiptOf({ covers: "one", listsMaterials: true })).toEqual([
      ...["Oils: R18.75", "Scent: R4.68", "Work: R12.50", "Total: R35.93"],
    ]);
  });

  it("shows the time of one", () => {
    expect(receiptOf({ covers: "one", hours: true })[0]).toBe("Time: 6 minutes");
  });

  it("sums to the price of one when lines are hidden, too", () => {
    expect(receiptOf({ covers: "one", lines: { work: "hide" } })).toEqual([
      ...["Materials: R23.43", "Work: included", "Everything else: R12.50", "Total: R35.93"],
    ]);
  });

  it("shows only the price of one where the final price is below the costs", () => {
    expect(receiptOf({ covers: "one" }, someSoap({}, 50_000))).toEqual(["Total: R20.84"]);
  });
});

describe("a receipt for all 24 pieces", () => {
  it("names the price of one before the price of all, which is 24 times as much and the sum of its lines", () => {
    expect(receiptOf({ covers: "all" })).toEqual([
      ...["Quantity: 24", "Materials: R562.30", "Work: R300.02"],
      ...["One piece: R35.93", "All 24: R862.32"],
    ]);
  });

  it("from before there was a choice stays as it was", () => {
    expect(receiptOf({})).toEqual([
      "Quantity: 24",
      "Materials: R562.30",
      "Work: R300.00",
      "Total for 24 pieces: R862.30",
    ]);
    expect(shareView("receipt", shareOptions("receipt"), someSoap()).each).toBeNull();
  });

  it("has a frame that is high enough for both prices", () => {
    const height = (covers?: "all") =>
      frameHeight(shareView("receipt", shareOptions("receipt", { covers }), someSoap()));
    expect(height("all") - height()).toBeGreaterThanOrEqual(50);
  });
});

describe("a gift card", () => {
  it("for one has its share of the time, and neither the sessions, the days nor the quantity of all", () => {
    expect(giftOf({ covers: "one" })).toEqual([
      ...["6 minutes of handwork", "Begun: 1 March 2026", "Finished: 4 March 2026"],
    ]);
    const long = someSoap({ pieces: 2 });
    expect(giftOf({ covers: "one" }, long)[0]).toBe("1 hour 15 minutes of handwork");
    expect(giftOf({ covers: "one" }, long).join()).not.toMatch(/Sessions|Days|Quantity|R\d/);
  });

  it("for all has the time, sessions, days and quantity, as before there was a choice", () => {
    expect(giftOf({ covers: "all" })).toEqual(giftOf({}));
    expect(giftOf({})).toEqual([
      ...["2 hours 30 minutes of handwork", "Quantity: 24", "Sessions: 3", "Days: 2"],
      ...["Begun: 1 March 2026", "Finished: 4 March 2026"],
    ]);
  });
});

describe("the choice between one and all", () => {
  it("begins with one, and is offered for several pieces only", () => {
    expect(newShareFields("receipt", { pieces: 24 }).covers).toBe("one");
    expect(newShareFields("gift", { pieces: 24 }).covers).toBe("one");
    expect(newShareFields("receipt")).not.toHaveProperty("covers");
  });

  it("changes nothing of a single piece", () => {
    const single = someSoap({ pieces: 1 });
    for (const covers of ["one", "all"] as const) {
      expect(receiptOf({ covers, hours: true }, single)).toEqual(receiptOf({ hours: true }, single));
      expect(giftOf({ covers }, single)).toEqual(giftOf({}, single));
    }
  });

  it("is stored as it was chosen, and named in the list of links", () => {
    const fields = newShareFields("receipt", { pieces: 24 });
    expect(readShare("receipt", fields).share?.options.covers).toBe("one");
    const [id, projectId] = [crypto.randomUUID(), crypto.randomUUID()];
    const posted = { id, projectId, kind: "receipt", ...fields };
    expect(ShareInput.parse({ ...posted, covers: "all" })).toMatchObject({ options: { covers: "all" } });
    expect(ShareInput.safeParse({ ...posted, covers: "some" }).success).toBe(false);
    const { covers: _, ...before } = posted;
    expect(JSON.stringify(ShareInput.parse(before))).not.toContain("covers");
    expect([shareLabel("gift", { covers: "one" }), shareLabel("receipt", {})]).toEqual([
      "Gift card for one",
      "Price receipt",
    ]);
  });
});
