import { describe, expect, it } from "vitest";
import type { Tier } from "@/lib/domain/billing/tiers";
import type { PriceSnapshot } from "@/lib/domain/methods/pricing";
import { isBot, isShareToken, tokenOf } from "@/lib/domain/shares/link";
import type { ShareOptions } from "@/lib/domain/shares/options";
import { frameHeight, hoursInWords, type SharedWork, shareText, shareView } from "@/lib/domain/shares/view";
import { shareOptions } from "../../support/people/share-options";

const SNAPSHOT: PriceSnapshot = {
  ...{ methodTitle: "Secret method", rateType: "hourly", rateCents: 12_345, hoursPerDay: 8, currency: "€" },
  ...{ profitOption: "manual", manualProfitCents: 777, totalSeconds: 9_000, additionalCostsCents: 500 },
  materials: [{ name: "Wool", costCents: 1_000 }],
  ...{ laborCents: 30_863, materialsCents: 1_000, totalCents: 33_140, priceOverrideCents: null },
};
const COVER = { id: "00000000-0000-4000-8000-000000000001", alt: "A scarf", width: 640, height: 480 };
const someSharedWork = (tier: Tier = "free"): SharedWork => ({
  ...{ name: "Scarf", pieces: 1, snapshot: SNAPSHOT, sessions: 3, days: 2 },
  ...{ firstDay: "2026-03-01", lastDay: "2026-03-04", cover: COVER, maker: { name: "Thandi", hasAvatar: true, tier } },
});

describe("a price receipt", () => {
  it("shows the lines, the total and the maker, but not rate, profit, method or hours", () => {
    const view = shareView("receipt", shareOptions("receipt"), someSharedWork());
    expect(view).toMatchObject({ title: "Scarf", maker: "Thandi", hasAvatar: false, headline: null });
    expect(view.rows.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Materials €10.00",
      "Additional costs €5.00",
      "Work €316.40",
    ]);
    expect(view.total).toEqual({ label: "Total", value: "€331.40" });
    const text = JSON.stringify(view);
    for (const secret of ["Secret", "123.45", "7.77", "308.63", "hour", "profit", "2026"])
      expect(text).not.toContain(secret);
  });

  it("shows the time only if that is chosen", () => {
    const { rows } = shareView("receipt", shareOptions("receipt", { hours: true }), someSharedWork());
    expect(rows[0]).toEqual({ key: "hours", label: "Time", value: "2 hours 30 minutes" });
  });
});

describe("the frame of an embedded page", () => {
  const heightOf = (change: Partial<ShareOptions>, of = someSharedWork()) =>
    frameHeight(shareView("receipt", shareOptions("receipt", change), of));

  it("is as high as the content of the page", () => {
    expect(heightOf({})).toBeGreaterThanOrEqual(495);
    expect(heightOf({})).toBeLessThan(570);
  });

  it("grows with each line of a message and with a photo, whatever its shape", () => {
    expect(heightOf({ message: "One\nTwo\nThree" }) - heightOf({ message: "One" })).toBeGreaterThanOrEqual(60);
    expect(heightOf({ photo: true })).toBeGreaterThanOrEqual(heightOf({}) + 400);
    const narrow = { ...someSharedWork(), cover: { ...COVER, width: 10, height: 10_000 } };
    expect(heightOf({ photo: true }, narrow)).toBe(heightOf({ photo: true }));
  });
});

describe("a gift card", () => {
  it("shows hours, sessions and days, but no money", () => {
    const view = shareView("gift", shareOptions("gift", { message: "For Anna" }), someSharedWork());
    expect(view).toMatchObject({ headline: "2 hours 30 minutes of handwork", total: null, message: "For Anna" });
    expect(view.rows.map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Sessions 3",
      "Days 2",
      "Begun 1 March 2026",
      "Finished 4 March 2026",
    ]);
    expect(JSON.stringify(view) + shareText(view)).not.toMatch(/€|\d\.\d\d/);
  });

  it("shows neither sessions nor days under an hour", () => {
    const short = { ...someSharedWork(), snapshot: { ...SNAPSHOT, totalSeconds: 23 * 60 } };
    const view = shareView("gift", shareOptions("gift"), short);
    expect(view.headline).toBe("23 minutes of handwork");
    expect(view.rows.map(({ label }) => label)).toEqual(["Begun", "Finished"]);
  });

  it("omits what is not chosen and what is zero", () => {
    const none = { hours: false, days: false, sessions: false, dates: false };
    expect(shareView("gift", shareOptions("gift", none), someSharedWork())).toMatchObject({ headline: null, rows: [] });
    const untimed = {
      ...someSharedWork(),
      snapshot: { ...SNAPSHOT, totalSeconds: 0 },
      sessions: 0,
      days: 0,
      firstDay: null,
    };
    expect(shareView("gift", shareOptions("gift"), untimed)).toMatchObject({ headline: null, rows: [] });
  });

  it("shows a single day only once", () => {
    const { rows } = shareView("gift", shareOptions("gift"), {
      ...someSharedWork(),
      sessions: 1,
      days: 1,
      lastDay: "2026-03-01",
    });
    expect(rows.map(({ value }) => value)).toEqual(["1", "1", "1 March 2026"]);
  });
});

describe("every shared page", () => {
  it("shows the cover only if that is chosen", () => {
    const photoOf = (change: Partial<ShareOptions>) =>
      shareView("gift", shareOptions("gift", change), someSharedWork()).photo;
    expect(photoOf({})).toBeNull();
    expect(photoOf({ photo: true })).toEqual(COVER);
  });

  it("shows the name and the avatar only if they are chosen", () => {
    const view = (change: Partial<ShareOptions>) => shareView("gift", shareOptions("gift", change), someSharedWork());
    expect(view({ name: false, avatar: true })).toMatchObject({ maker: null, hasAvatar: true });
  });

  it("shows our line unless a Pro+ crafter turns it off", () => {
    const has = (tier: Tier, ourLine: boolean) =>
      shareView("gift", shareOptions("gift", { ourLine }), someSharedWork(tier)).hasOurLine;
    expect(has("free", false)).toBe(true);
    expect(has("pro_lite", false)).toBe(true);
    expect(has("pro_plus", false)).toBe(false);
    expect(has("pro_plus", true)).toBe(true);
  });

  it("shows the quantity of a batch", () => {
    const { rows } = shareView("receipt", shareOptions("receipt"), { ...someSharedWork(), pieces: 6 });
    expect(rows[0]).toEqual({ key: "Quantity", label: "Quantity", value: "6" });
  });

  it("has a text version, which names hidden amounts without showing them", () => {
    const hidden = shareOptions("receipt", { lines: { work: "hide" }, contact: "Stall 12" });
    expect(shareText(shareView("receipt", hidden, someSharedWork()))).toBe(
      "Scarf, made by Thandi\nMaterials: €10.00\nAdditional costs: €5.00\nWork: included\nEverything else: €316.40\nTotal: €331.40\nStall 12",
    );
  });
});

describe("hoursInWords", () => {
  it.each([
    [0, null],
    [59, null],
    [60, "1 minute"],
    [2_700, "45 minutes"],
    [3_600, "1 hour"],
    [9_060, "2 hours 31 minutes"],
    [72_000, "20 hours"],
    [75_599, "20 hours 59 minutes"],
  ])("describes %i seconds as %s", (seconds, words) => expect(hoursInWords(seconds)).toBe(words));
});

describe("a share token", () => {
  it("is 22 letters and digits that hold all 128 bits", () => {
    expect(tokenOf(new Uint8Array(16))).toBe("0".repeat(22));
    expect(tokenOf(new Uint8Array(16).fill(255))).toBe("7n42DGM5Tflk9n8mt7Fhc7");
    expect(tokenOf(Uint8Array.from({ length: 16 }, (_, at) => (at === 15 ? 62 : 0)))).toBe(`${"0".repeat(20)}10`);
  });

  it("is rejected when it has another length or other characters", () => {
    expect(isShareToken(tokenOf(new Uint8Array(16).fill(7)))).toBe(true);
    for (const text of ["", "0".repeat(21), "0".repeat(23), `${"0".repeat(21)}-`, `${"0".repeat(21)}\n`])
      expect(isShareToken(text)).toBe(false);
  });
});

describe("isBot", () => {
  it.each([
    null,
    "",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "facebookexternalhit/1.1",
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/120 Safari/537.36",
    "curl/8.5.0",
    "WordPress/6.4; https://blog.example",
  ])("returns true for %s", (userAgent) => expect(isBot(userAgent)).toBe(true));

  it.each([
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36",
    "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
  ])("returns false for %s", (userAgent) => expect(isBot(userAgent)).toBe(false));
});
