import type { MethodValues } from "@/lib/domain/methods/method-fields";
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

/** Within the limits of the account's plan. `saved`: how many methods of others, and how many of these are favourites. */
type Studio = {
  methods: readonly (MethodValues & { remixOf?: string })[];
  saved: readonly [number, number];
  templates: readonly Piece[];
  channels: readonly ReturnType<typeof channel>[];
  /** The least that an hour should bring, in cents of R. */
  floorCents?: number;
  works: readonly CompletedPiece[];
};

/** Of the crafters without a password. */
export const PUBLIC_METHODS: readonly MethodValues[] = [
  hourly(
    "Market stall hour",
    9_500,
    "What an hour at my bench has to bring on a Saturday, rent of the table included.",
  ),
  hourly("Fine handwork", 18_000, "For work under the magnifier. Slow, and priced so that I don't hurry it."),
  daily("Commission day", 140_000, 7, "A whole day for one client, seven honest hours. Materials go on top, always."),
  hourly("Friends and family", 6_000, "Covers my time, nearly.", profit(0)),
  hourly("Wholesale", 7_500, "For shops that take ten or more. The profit line pays for breakage.", profit(15_000)),
  daily("Workshop day", 220_000, 6, "Teaching days. Six hours with people, the rest is setting up and sweeping."),
  hourly("Repairs and mending", 11_000, "From the first look to the last stitch.", profit(2_500)),
  daily("Gallery pieces", 180_000, 8, "Pieces that stand on a plinth. Profit per piece.", profit(60_000)),
  hourly("Learning rate", 4_500, "I am still slow at this and my customers should not pay for it."),
  hourly("Export, euro", 1_400, "For orders from abroad, before postage.", { currency: "€" }),
].map((method) => ({ ...method, isPublic: true }));

export const STUDIOS: Record<string, Studio> = {
  free: {
    methods: [hourly("Evening knitting", 8_000, "Needles after supper."), daily("Gift week", 50_000, 5, "")],
    saved: [1, 0],
    templates: [],
    channels: [channel("direct", "At my door")],
    works: [],
  },
  lite: {
    methods: [
      hourly("Shed hour", 12_000, "Sharp tools, good light, no radio.", { ...profit(5_000), isPublic: true }),
      daily("Whole Saturday", 85_000, 7, "One piece from rough board to oil."),
      hourly("Neighbours", 7_000, ""),
      hourly("Sharpening", 9_000, "Per hour at the stones, grit included.", profit(1_000)),
    ],
    saved: [3, 1],
    templates: [piece("Spoon set", "Shed hour", 0, { "Birch blanks": 4_000, Oil: 1_250 })],
    channels: [
      channel("direct", "From the shed"),
      channel("card", "Card reader"),
      channel("fair", "Saturday market", { perEvent: "180", piecesPerEvent: "12" }),
    ],
    floorCents: 9_000,
    works: [
      {
        ...piece("Kitchen stool", "Whole Saturday", 6_000, { "Ash boards": 42_000, "Wedges, oak": 1_500 }),
        evenings: 2,
        hoursByHand: [4, 3.5],
        sales: [sold("Saturday market", 145_000, { daysAgo: 0 })],
      },
      {
        ...piece("Bread board", "Shed hour", 0, { "Kiaat offcut": 9_500, Beeswax: 2_450 }),
        evenings: 1,
        hoursByHand: [1.5],
        sales: [gift("For Ouma’s birthday")],
        shares: [
          { kind: "gift", options: { message: "Oil it now and then, Ouma, and it outlives us all." }, views: 4 },
        ],
      },
    ],
  },
  plus: {
    methods: [
      hourly("Wheel time", 16_000, "Throwing, trimming, handles. Firings are additional costs.", {
        ...profit(8_000),
        isPublic: true,
      }),
      daily("Studio day", 120_000, 6, "Six hours with clay, then the kiln has the word.", { isPublic: true }),
      hourly("Tableware for restaurants", 13_500, "Forty of the same, and all of them true.", profit(45_000)),
      hourly("Glaze tests", 6_500, "Cheap, so that I keep testing."),
      hourly("Orders from overseas", 1_100, "", { currency: "€" }),
      hourly("Fine handwork, mine", 19_500, "For carving into leather-hard clay.", { remixOf: "Thandi at the Table" }),
    ],
    saved: [6, 2],
    templates: [
      piece("Pair of mugs", "Wheel time", 3_500, { "Stoneware, 1 kg": 2_800, Glaze: 1_150 }),
      piece("Dinner set for six", "Studio day", 42_000, { "Stoneware, 18 kg": 50_400, Glaze: 16_000 }),
    ],
    channels: [
      channel("direct", "Studio door"),
      channel("marketplace", "Online marketplace"),
      channel("fair", "Harbour craft fair", { perEvent: "650", piecesPerEvent: "40" }),
      channel("wholesale", "The Olive Tree, wholesale"),
      channel("consignment", "Gallery on Long Street"),
    ],
    floorCents: 12_000,
    works: [
      {
        ...piece("Espresso cups", "Wheel time", 18_000, { "Porcelain, 4 kg": 22_000, "Clear glaze": 6_050 }),
        evenings: 2,
        hoursByHand: [2.25, 2.5],
        pieces: 6,
        sales: [
          sold("Harbour craft fair", 78_000, { pieces: 3, daysAgo: 1 }),
          sold("Online marketplace", 31_000, { postageCents: 6_500, daysAgo: 0 }),
          gift("A wedding present"),
        ],
      },
      {
        ...piece("Wedding platter", "Studio day", 25_000, { "Stoneware, 6 kg": 16_800, "Gold lustre": 38_000 }),
        priceOverrideCents: 250_000,
        evenings: 3,
        hoursByHand: [2.5, 2.5, 2.25],
        sales: [sold("Studio door", 250_000, { daysAgo: 3 })],
        shares: [
          { kind: "gift", options: { message: "May it see many tables." }, views: 9 },
          {
            kind: "receipt",
            options: {
              lines: { work: "show", additional: "fold", materials: "hide" },
              contact: "Studio door, Kalk Bay",
            },
            views: 12,
          },
        ],
      },
      {
        ...piece("Planters for the stoep", "Tableware for restaurants", 12_500, { "Terracotta, 12 kg": 19_200 }),
        evenings: 1,
        hoursByHand: [2, 2],
      },
    ],
  },
};

function hourly(title: string, rateCents: number, description: string, more: Partial<Studio["methods"][number]> = {}) {
  const priced = { rateType: "hourly", rateCents, hoursPerDay: 8, currency: "R" } as const;
  const rest = { profitOption: "none", manualProfitCents: 0, isPublic: false } as const;
  return { title, description, ...priced, ...rest, ...more };
}

function daily(title: string, rateCents: number, hoursPerDay: number, description: string, more = {}) {
  return hourly(title, rateCents, description, { rateType: "daily", hoursPerDay, ...more });
}

function profit(manualProfitCents: number) {
  return { profitOption: "manual", manualProfitCents } as const;
}

function piece(name: string, method: string, additionalCostsCents: number, materials: Record<string, number>): Piece {
  const list = Object.entries(materials).map(([material, costCents]) => ({ name: material, costCents }));
  return { name, method, additionalCostsCents, materials: list };
}

function channel(kind: ChannelKind, name: string, change: { perEvent?: string; piecesPerEvent?: string } = {}) {
  const { channel: read } = readChannel({ ...newChannelFields(kind, "R"), name, ...change });
  if (!read) throw new Error(`studio-plans: ${name} is no sound channel`);
  return read;
}

function sold(where: string, grossCents: number, more: { daysAgo: number; pieces?: number; postageCents?: number }) {
  return { fate: "sold", channel: where, grossCents, postageCents: 0, pieces: 1, note: "", ...more } as const;
}

function gift(note: string) {
  return { fate: "gift", channel: null, grossCents: 0, postageCents: 0, pieces: 1, daysAgo: 1, note } as const;
}
