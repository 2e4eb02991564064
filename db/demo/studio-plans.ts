import type { MethodValues } from "@/lib/domain/methods/method-fields";
import type { Material } from "@/lib/domain/methods/pricing";
import { type ChannelKind, type ChannelValues, newChannelFields, readChannel } from "@/lib/domain/sales/channels";
import type { SaleValues } from "@/lib/domain/sales/ledger";
import type { ShareKind, ShareOptions } from "@/lib/domain/shares/options";

export type MethodPlan = MethodValues & { remixOf?: string };
type TemplatePlan = { name: string; method: string; materials: readonly Material[]; additionalCostsCents: number };
export type CompletedPlan = TemplatePlan & {
  priceOverrideCents: number | null;
  /** Evenings at the stopwatch. `hoursByHand`: hours added by hand on the first of these days. */
  sessionCount: number;
  hoursByHand: readonly number[];
  pieces?: number;
  sales?: readonly SalePlan[];
  shares?: readonly SharePlan[];
};

type SharePlan = { kind: ShareKind; options: Partial<ShareOptions>; views: number };

/** The channel determines the fees. */
type SalePlan = Pick<SaleValues, "fate" | "pieces" | "grossCents" | "postageCents" | "note"> & {
  channel: string | null;
  daysAgo: number;
};

export const PUBLIC_METHODS: readonly Omit<MethodPlan, "isPublic">[] = [
  hourly(
    "Market stall hour",
    9_500,
    "What an hour at my bench has to bring on a Saturday, rent of the table included.",
  ),
  hourly("Fine handwork", 18_000, "For work under the magnifier. Slow, and priced so that I don't hurry it."),
  daily("Commission day", 140_000, 7, "A whole day for one client, seven honest hours. Materials go on top, always."),
  { ...hourly("Friends and family", 6_000, "Covers my time, nearly."), ...profit(0) },
  {
    ...hourly("Wholesale", 7_500, "For shops that take ten or more. The profit line pays for breakage."),
    ...profit(15_000),
  },
  daily("Workshop day", 220_000, 6, "Teaching days. Six hours with people, the rest is setting up and sweeping."),
  { ...hourly("Repairs and mending", 11_000, "From the first look to the last stitch."), ...profit(2_500) },
  { ...daily("Gallery pieces", 180_000, 8, "Pieces that stand on a plinth. Profit per piece."), ...profit(60_000) },
  hourly("Learning rate", 4_500, "I am still slow at this and my customers should not pay for it."),
  { ...hourly("Export, euro", 1_400, "For orders from abroad, before postage."), currency: "€" },
];

/** Within the plans' limits: 3, 6, unlimited. */
export const METHODS: Record<string, readonly MethodPlan[]> = {
  free: [own(hourly("Evening knitting", 8_000, "Needles after supper.")), own(daily("Gift week", 50_000, 5, ""))],
  lite: [
    shared({ ...hourly("Shed hour", 12_000, "Sharp tools, good light, no radio."), ...profit(5_000) }),
    own(daily("Whole Saturday", 85_000, 7, "One piece from rough board to oil.")),
    own(hourly("Neighbours", 7_000, "")),
    own({ ...hourly("Sharpening", 9_000, "Per hour at the stones, grit included."), ...profit(1_000) }),
  ],
  plus: [
    shared({
      ...hourly("Wheel time", 16_000, "Throwing, trimming, handles. Firings are additional costs."),
      ...profit(8_000),
    }),
    shared(daily("Studio day", 120_000, 6, "Six hours with clay, then the kiln has the word.")),
    own({
      ...hourly("Tableware for restaurants", 13_500, "Forty of the same, and all of them true."),
      ...profit(45_000),
    }),
    own(hourly("Glaze tests", 6_500, "Cheap, so that I keep testing.")),
    own({ ...hourly("Orders from overseas", 1_100, ""), currency: "€" }),
    {
      ...own(hourly("Fine handwork, mine", 19_500, "For carving into leather-hard clay.")),
      remixOf: "Thandi at the Table",
    },
  ],
};

export const SAVED: Record<string, { count: number; favourites: number }> = {
  free: { count: 1, favourites: 0 },
  lite: { count: 3, favourites: 1 },
  plus: { count: 6, favourites: 2 },
};

export const TEMPLATES: Record<string, readonly TemplatePlan[]> = {
  lite: [
    {
      name: "Spoon set",
      method: "Shed hour",
      materials: [item("Birch blanks", 4_000), item("Oil", 1_250)],
      additionalCostsCents: 0,
    },
  ],
  plus: [
    {
      name: "Pair of mugs",
      method: "Wheel time",
      materials: [item("Stoneware, 1 kg", 2_800), item("Glaze", 1_150)],
      additionalCostsCents: 3_500,
    },
    {
      name: "Dinner set for six",
      method: "Studio day",
      materials: [item("Stoneware, 18 kg", 50_400), item("Glaze", 16_000)],
      additionalCostsCents: 42_000,
    },
  ],
};

/** Within the plans' limits: 2, 5, unlimited. */
export const CHANNELS: Record<string, readonly ChannelValues[]> = {
  free: [channel("direct", "At my door")],
  lite: [
    channel("direct", "From the shed"),
    channel("card", "Card reader"),
    channel("fair", "Saturday market", { perEvent: "180", piecesPerEvent: "12" }),
  ],
  plus: [
    channel("direct", "Studio door"),
    channel("marketplace", "Online marketplace"),
    channel("fair", "Harbour craft fair", { perEvent: "650", piecesPerEvent: "40" }),
    channel("wholesale", "The Olive Tree, wholesale"),
    channel("consignment", "Gallery on Long Street"),
  ],
};

/** The least that an hour should bring, in cents of R. */
export const FLOORS: Record<string, number> = { lite: 9_000, plus: 12_000 };

export const COMPLETED: Record<string, readonly CompletedPlan[]> = {
  lite: [
    {
      ...piece("Kitchen stool", "Whole Saturday", [item("Ash boards", 42_000), item("Wedges, oak", 1_500)], 6_000),
      sessionCount: 2,
      hoursByHand: [4, 3.5],
      sales: [sold("Saturday market", 145_000, { daysAgo: 0 })],
    },
    {
      ...piece("Bread board", "Shed hour", [item("Kiaat offcut", 9_500), item("Beeswax", 2_450)], 0),
      sessionCount: 1,
      hoursByHand: [1.5],
      sales: [gift("For Ouma’s birthday")],
      shares: [{ kind: "gift", options: { message: "Oil it now and then, Ouma, and it outlives us all." }, views: 4 }],
    },
  ],
  plus: [
    {
      ...piece("Espresso cups", "Wheel time", [item("Porcelain, 4 kg", 22_000), item("Clear glaze", 6_050)], 18_000),
      sessionCount: 2,
      hoursByHand: [2.25, 2.5],
      pieces: 6,
      sales: [
        sold("Harbour craft fair", 78_000, { pieces: 3, daysAgo: 1 }),
        sold("Online marketplace", 31_000, { postageCents: 6_500, daysAgo: 0 }),
        gift("A wedding present"),
      ],
    },
    {
      ...piece(
        "Wedding platter",
        "Studio day",
        [item("Stoneware, 6 kg", 16_800), item("Gold lustre", 38_000)],
        25_000,
        250_000,
      ),
      sessionCount: 3,
      hoursByHand: [2.5, 2.5, 2.25],
      sales: [sold("Studio door", 250_000, { daysAgo: 3 })],
      shares: [
        { kind: "gift", options: { message: "May it see many tables." }, views: 9 },
        {
          kind: "receipt",
          options: { lines: { work: "show", additional: "fold", materials: "hide" }, contact: "Studio door, Kalk Bay" },
          views: 12,
        },
      ],
    },
    {
      ...piece("Planters for the stoep", "Tableware for restaurants", [item("Terracotta, 12 kg", 19_200)], 12_500),
      sessionCount: 1,
      hoursByHand: [2, 2],
    },
  ],
};

function channel(kind: ChannelKind, name: string, change: { perEvent?: string; piecesPerEvent?: string } = {}) {
  const { channel: read } = readChannel({ ...newChannelFields(kind, "R"), name, ...change });
  if (!read) throw new Error(`studio-plans: ${name} is no sound channel`);
  return read;
}

function sold(
  where: string,
  grossCents: number,
  { daysAgo, pieces = 1, postageCents = 0 }: { daysAgo: number; pieces?: number; postageCents?: number },
): SalePlan {
  return { fate: "sold", channel: where, grossCents, postageCents, pieces, daysAgo, note: "" };
}

function gift(note: string): SalePlan {
  return { fate: "gift", channel: null, grossCents: 0, postageCents: 0, pieces: 1, daysAgo: 1, note };
}

function hourly(title: string, rateCents: number, description: string): Omit<MethodPlan, "isPublic"> {
  return {
    title,
    description,
    rateType: "hourly",
    rateCents,
    hoursPerDay: 8,
    currency: "R",
    profitOption: "none",
    manualProfitCents: 0,
  };
}

function daily(
  title: string,
  rateCents: number,
  hoursPerDay: number,
  description: string,
): Omit<MethodPlan, "isPublic"> {
  return { ...hourly(title, rateCents, description), rateType: "daily", hoursPerDay };
}

function profit(manualProfitCents: number) {
  return { profitOption: "manual", manualProfitCents } as const;
}

function own(method: Omit<MethodPlan, "isPublic">): MethodPlan {
  return { ...method, isPublic: false };
}

function shared(method: Omit<MethodPlan, "isPublic">): MethodPlan {
  return { ...method, isPublic: true };
}

function item(name: string, costCents: number): Material {
  return { name, costCents };
}

function piece(
  name: string,
  method: string,
  materials: readonly Material[],
  additionalCostsCents: number,
  priceOverrideCents: number | null = null,
) {
  return { name, method, materials, additionalCostsCents, priceOverrideCents };
}
