import type { MethodValues } from "@/lib/domain/methods/method-fields";
import type { PricedMethod } from "@/lib/domain/methods/pricing";
import { type ChannelKind, newChannelFields, readChannel } from "@/lib/domain/sales/channels";
import type { SaleValues } from "@/lib/domain/sales/ledger";
import type { ShareKind, ShareOptions } from "@/lib/domain/shares/options";

type Piece = {
  name: string;
  method: string;
  additionalCostsCents: number;
  materials: { name: string; costCents: number }[];
};

type Work = {
  priceOverrideCents?: number;
  /** Evenings at the stopwatch, and hours added by hand on the first of these days. */
  evenings: number;
  hoursByHand: readonly number[];
  pieces?: number;
  /** The channel determines the fees. */
  sales?: readonly (Omit<SaleValues, "soldOn" | "channelId" | "feesCents"> & {
    channel: string | null;
    daysAgo: number;
  })[];
  shares?: readonly { kind: ShareKind; options: Partial<ShareOptions>; views: number }[];
};

export type CompletedPiece = Piece & Work;

/** The table has a default for what is left out. */
type Method = PricedMethod & Pick<MethodValues, "title" | "description"> & Partial<MethodValues>;

/** Must fit the account's plan. `saved`: how many methods of others, and how many of these are favourites. */
type Studio = {
  methods: readonly (Method & { remixOf?: string })[];
  saved: readonly [number, number];
  templates: readonly Piece[];
  channels: readonly ReturnType<typeof makeChannel>[];
  /** The least that an hour should earn, in cents of R. */
  floorCents?: number;
  works: readonly CompletedPiece[];
};

/** Methods of the generated crafters. */
export const PUBLIC_METHODS: readonly Method[] = [
  hourlyMethod(
    "Market stall hour",
    9_500,
    "What an hour at my bench has to bring on a Saturday, rent of the table included.",
  ),
  hourlyMethod("Fine handwork", 18_000, "For work under the magnifier. Slow, and priced so that I don't hurry it."),
  dailyMethod(
    "Commission day",
    140_000,
    7,
    "A whole day for one client, seven honest hours. Materials go on top, always.",
  ),
  hourlyMethod("Friends and family", 6_000, "Covers my time, nearly.", manualProfit(0)),
  hourlyMethod(
    "Wholesale",
    7_500,
    "For shops that take ten or more. The profit line pays for breakage.",
    manualProfit(15_000),
  ),
  dailyMethod("Workshop day", 220_000, 6, "Teaching days. Six hours with people, the rest is setting up and sweeping."),
  hourlyMethod("Repairs and mending", 11_000, "From the first look to the last stitch.", manualProfit(2_500)),
  dailyMethod("Gallery pieces", 180_000, 8, "Pieces that stand on a plinth. Profit per piece.", manualProfit(60_000)),
  hourlyMethod("Learning rate", 4_500, "I am still slow at this and my customers should not pay for it."),
  hourlyMethod("Export, euro", 1_400, "For orders from abroad, before postage.", { currency: "€" }),
].map((method) => ({ ...method, isPublic: true }));

export const STUDIOS: Record<string, Studio> = {
  free: {
    methods: [
      hourlyMethod("Evening knitting", 8_000, "Needles after supper."),
      dailyMethod("Gift week", 50_000, 5, ""),
    ],
    saved: [1, 0],
    templates: [],
    channels: [makeChannel("direct", "At my door")],
    works: [],
  },
  lite: {
    methods: [
      hourlyMethod("Shed hour", 12_000, "Sharp tools, good light, no radio.", {
        ...manualProfit(5_000),
        isPublic: true,
      }),
      dailyMethod("Whole Saturday", 85_000, 7, "One piece from rough board to oil."),
      hourlyMethod("Neighbours", 7_000, ""),
      hourlyMethod("Sharpening", 9_000, "Per hour at the stones, grit included.", manualProfit(1_000)),
    ],
    saved: [3, 1],
    templates: [
      makePiece("Spoon set", "Shed hour", 0, { "Birch blanks": 4_000, Oil: 1_250 }),
      makePiece("Soap, a batch of 24", "Neighbours", 0, { Lye: 3_300, "Lemon and rosemary": 5_200 }),
    ],
    channels: [
      makeChannel("direct", "From the shed"),
      makeChannel("card", "Card reader"),
      makeChannel("fair", "Saturday market", { perEvent: "180", piecesPerEvent: "12" }),
    ],
    floorCents: 9_000,
    works: [
      {
        ...makePiece("Kitchen stool", "Whole Saturday", 6_000, { "Ash boards": 42_000, "Wedges, oak": 1_500 }),
        evenings: 2,
        hoursByHand: [4, 3.5],
        sales: [makeSale("Saturday market", 145_000, { daysAgo: 0 })],
      },
      {
        ...makePiece("Bread board", "Shed hour", 0, { "Kiaat offcut": 9_500, Beeswax: 2_450 }),
        evenings: 1,
        hoursByHand: [1.5],
        sales: [makeGift("For Ouma’s birthday")],
        shares: [
          {
            kind: "gift",
            options: { photo: true, message: "Oil it now and then, Ouma, and it outlives us all." },
            views: 4,
          },
        ],
      },
    ],
  },
  plus: {
    methods: [
      hourlyMethod("Wheel time", 16_000, "Throwing, trimming, handles. Firings are additional costs.", {
        ...manualProfit(8_000),
        isPublic: true,
      }),
      dailyMethod("Studio day", 120_000, 6, "Six hours with clay, then the kiln has the word.", { isPublic: true }),
      hourlyMethod(
        "Tableware for restaurants",
        13_500,
        "Forty of the same, and all of them true.",
        manualProfit(45_000),
      ),
      hourlyMethod("Glaze tests", 6_500, "Cheap, so that I keep testing."),
      hourlyMethod("Orders from overseas", 1_100, "", { currency: "€" }),
      hourlyMethod("Fine handwork, mine", 19_500, "For carving into leather-hard clay.", {
        remixOf: "Thandi at the Table",
      }),
    ],
    saved: [6, 2],
    templates: [
      makePiece("Pair of mugs", "Wheel time", 3_500, { "Stoneware, 1 kg": 2_800, Glaze: 1_150 }),
      makePiece("Dinner set for six", "Studio day", 42_000, { "Stoneware, 18 kg": 50_400, Glaze: 16_000 }),
    ],
    channels: [
      makeChannel("direct", "Studio door"),
      makeChannel("marketplace", "Online marketplace"),
      makeChannel("fair", "Harbour craft fair", { perEvent: "650", piecesPerEvent: "40" }),
      makeChannel("wholesale", "The Olive Tree, wholesale"),
      makeChannel("consignment", "Gallery on Long Street"),
    ],
    floorCents: 12_000,
    works: [
      {
        ...makePiece("Espresso cups", "Wheel time", 18_000, { "Porcelain, 4 kg": 22_000, "Clear glaze": 6_050 }),
        evenings: 2,
        hoursByHand: [2.25, 2.5],
        pieces: 6,
        sales: [
          makeSale("Harbour craft fair", 78_000, { pieces: 3, daysAgo: 1 }),
          makeSale("Online marketplace", 31_000, { postageCents: 6_500, daysAgo: 0 }),
          makeGift("A wedding present"),
        ],
      },
      {
        ...makePiece("Wedding platter", "Studio day", 25_000, { "Stoneware, 6 kg": 16_800, "Gold lustre": 38_000 }),
        priceOverrideCents: 250_000,
        evenings: 3,
        hoursByHand: [2.5, 2.5, 2.25],
        sales: [makeSale("Studio door", 250_000, { daysAgo: 3 })],
        shares: [
          { kind: "gift", options: { photo: true, message: "May it see many tables." }, views: 9 },
          {
            kind: "receipt",
            options: {
              photo: true,
              lines: { work: "show", additional: "fold", materials: "hide" },
              contact: "Studio door, Kalk Bay",
            },
            views: 12,
          },
        ],
      },
      {
        ...makePiece("Planters for the stoep", "Tableware for restaurants", 12_500, { "Terracotta, 12 kg": 19_200 }),
        evenings: 1,
        hoursByHand: [2, 2],
      },
    ],
  },
};

function hourlyMethod(
  title: string,
  rateCents: number,
  description: string,
  more: Partial<Studio["methods"][number]> = {},
) {
  const priced = { rateType: "hourly", rateCents, hoursPerDay: 8, currency: "R" } as const;
  const rest = { profitOption: "none", manualProfitCents: 0, isPublic: false } as const;
  return { title, description, ...priced, ...rest, ...more };
}

function dailyMethod(title: string, rateCents: number, hoursPerDay: number, description: string, more = {}) {
  return hourlyMethod(title, rateCents, description, { rateType: "daily", hoursPerDay, ...more });
}

function manualProfit(manualProfitCents: number) {
  return { profitOption: "manual", manualProfitCents } as const;
}

function makePiece(
  name: string,
  method: string,
  additionalCostsCents: number,
  materials: Record<string, number>,
): Piece {
  const list = Object.entries(materials).map(([material, costCents]) => ({ name: material, costCents }));
  return { name, method, additionalCostsCents, materials: list };
}

function makeChannel(kind: ChannelKind, name: string, change: { perEvent?: string; piecesPerEvent?: string } = {}) {
  const { channel: read } = readChannel({ ...newChannelFields(kind, "R"), name, ...change });
  if (!read) throw new Error(`studio-plans: ${name} is no sound channel`);
  return read;
}

function makeSale(
  where: string,
  grossCents: number,
  more: { daysAgo: number; pieces?: number; postageCents?: number },
) {
  return { fate: "sold", channel: where, grossCents, postageCents: 0, pieces: 1, note: "", ...more } as const;
}

function makeGift(note: string) {
  return { fate: "gift", channel: null, grossCents: 0, postageCents: 0, pieces: 1, daysAgo: 1, note } as const;
}
