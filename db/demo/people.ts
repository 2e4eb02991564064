import type { Tier } from "@/lib/domain/billing/tiers";
import type { SessionKind } from "@/lib/domain/crafting/kinds";
import { piecesOf } from "./crafts";
import { createRandom, stableId } from "./random";

export const DEMO_PASSWORD = "craft-pact-demo";

export type Rhythm = "evenings" | "weekends" | "mornings" | "lunch" | "nights" | "daily" | "trade";

export type Person = {
  id: string;
  /** Seeds the random numbers and ids. */
  handle: string;
  email: string;
  displayName: string;
  country: string;
  timeZone: string;
  tier: Tier;
  memberForDays: number;
  weeklyGoalHours?: number;
  craft: string;
  projects: readonly string[];
  /** Probability of joining a challenge of that kind. */
  joins(kind: string): number;
  /** A crafter has a rhythm, an account habits. */
  rhythm?: Rhythm;
  account?: Habits;
};

/** How many minutes an account crafted so many days ago, and what it does beside making. */
export type Habits = {
  minutesOn(daysAgo: number, recent: { latest: number }): number;
  beside: readonly (readonly [SessionKind, string])[];
};

/** Anybody may log in as free@, lite@ or plus@craftpact.example. */
const ACCOUNTS: readonly Person[] = [
  makeDemoAccount("free", "Nandi Newcomer", "knitting", {
    tier: "free",
    memberForDays: 20,
    weeklyGoalHours: 3,
    projects: ["First scarf", "Socks for winter"],
    challenges: ["hours", "sessions"],
    // A streak of three with the last two days' unallocated sessions; level 3.
    minutesOn: (daysAgo, { latest }) =>
      ({ 2: 22, 3: latest === 1 ? 14 : 0, 6: 18, 9: 25, 13: 30, 17: 12 })[daysAgo] ?? 0,
    beside: [],
  }),
  makeDemoAccount("lite", "Lwazi by Lamplight", "woodwork", {
    tier: "pro_lite",
    memberForDays: 70,
    weeklyGoalHours: 6,
    projects: ["Dovetail practice box", "Spoons from birch", "Step stool", "Plane restoration"],
    challenges: ["hours", "sessions", "finished"],
    // A streak of six or seven days and some evenings a week before: level 5.
    minutesOn: (daysAgo) => (daysAgo <= 5 ? 31 : daysAgo > 6 && daysAgo % 4 === 3 ? 20 + (daysAgo % 7) * 2 : 0),
    beside: [
      ["business", "Photos for the market’s page"],
      ["finishing", "Second coat of oil"],
      ["business", "Bookkeeping, and the post"],
      ["designing", "Drawing a plant stand to scale"],
    ],
  }),
  makeDemoAccount("plus", "Mama Petra’s Pots", "pottery", {
    tier: "pro_plus",
    memberForDays: 240,
    weeklyGoalHours: 8,
    projects: [
      "Stoneware mugs",
      "Serving bowls",
      "Salt pig",
      "Market stall stock",
      "Teapot for Ouma",
      "Glaze test tiles",
    ],
    challenges: ["hours", "sessions", "finished"],
    // Every day for five weeks, few before: level 6, Master.
    minutesOn: (daysAgo) => (daysAgo < 35 ? 10 + ((daysAgo * 5) % 9) : daysAgo % 5 === 0 ? 16 : 0),
    beside: [
      ["business", "Photos of the new glazes"],
      ["finishing", "Sanding foot rings"],
      ["business", "Packing orders"],
      ["designing", "Sketches for a lidded jar"],
      ["business", "Bookkeeping for the month"],
      ["learning", "Reading about ash glazes"],
    ],
  }),
];

/** They are invented and have no password, so nobody can log in as one of them. */
const CRAFTERS: readonly Person[] = `
ZA Africa/Johannesburg | Thandi at the Table, beadwork evenings | Karoo Kiln, pottery trade
ZA Africa/Johannesburg | Sipho Carves, woodwork weekends | Ouma Lettie, crochet daily
ZA Africa/Johannesburg | Nomsa Threads, embroidery mornings | Fynbos & Felt, spinning evenings
ZA Africa/Johannesburg | Pieter Plank, woodwork nights | Ayesha Binds, bookbinding weekends
ZA Africa/Johannesburg | Lindiwe Weaves, basketry trade | Blue Crane Leather, leather evenings
ZA Africa/Johannesburg | Zanele Z., beadwork daily | Kommetjie Glass, jewellery mornings
NA Africa/Windhoek | Makalani Maria, basketry weekends
KE Africa/Nairobi | Wanjiru Works, sewing evenings | Kiondo Corner, basketry daily
NG Africa/Lagos | Adire Ada, spinning weekends | Tunde Stitches, leather nights
GH Africa/Accra | Kente Kofi, weaving trade
EG Africa/Cairo | Nile Bindery, bookbinding nights
GB Europe/London | Wren & Wool, knitting evenings | Tamsin Throws, pottery weekends
GB Europe/London | Hedgerow Baskets, basketry mornings | Shetland Isla, knitting daily
GB Europe/London | The Slow Chisel, woodwork evenings | Inky Fingers Fern, printing lunch
GB Europe/London | Margery Patch, quilting daily
IE Europe/Dublin | Aran Aoife, knitting nights | Bog Oak Brendan, woodwork weekends
DE Europe/Berlin | Frau Faden, embroidery evenings | Holz & Hobel, woodwork weekends | Juna töpfert, pottery lunch
NL Europe/Amsterdam | Lotte Loom, weaving evenings
FR Europe/Paris | Atelier Solène, sewing trade | Reliure Rémi, bookbinding evenings
PT Europe/Lisbon | Azulejo Inês, pottery mornings
IT Europe/Rome | Filo di Bianca, jewellery nights
SE Europe/Stockholm | Slöjd Sven, woodwork daily | Ylva Garn, spinning evenings
FI Europe/Helsinki | Puikko Aino, knitting evenings
PL Europe/Warsaw | Kasia Krosno, weaving weekends
IN Asia/Kolkata | Kantha Meera, embroidery daily | Block by Block, printing evenings | Jaipur Jyoti, jewellery trade
JP Asia/Tokyo | Sashiko Sora, embroidery nights | Kintsugi Ken, pottery weekends
AU Australia/Sydney | Banksia Bee, quilting evenings | Gumnut Leather, leather weekends
NZ Pacific/Auckland | Harakeke Hana, basketry mornings | Possum & Merino, knitting evenings
US America/New_York | Saltbox Quilts, quilting weekends | Hudson Spoon, woodwork nights
US America/New_York | Penny Press, printing evenings
US America/Chicago | Prairie Purl, knitting daily | Tooled by Tom, leather evenings
US America/Los_Angeles | Redwood Rae, woodwork weekends | Golden Hour Clay, pottery mornings
CA America/Toronto | Maple & Madder, spinning lunch
BR America/Sao_Paulo | Crochê da Lia, crochet nights | Renda Rosa, crochet evenings
AR America/Argentina/Buenos_Aires | Cuero Catalina, leather weekends`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [place = "", ...crafters] = line.split(" | ");
    return crafters.map((crafter) => makeCrafter(place, crafter));
  });

export const PEOPLE: readonly Person[] = [...ACCOUNTS, ...CRAFTERS];

type Account = Pick<Person, "tier" | "memberForDays" | "weeklyGoalHours" | "projects"> & Habits;

function makeDemoAccount(
  handle: string,
  displayName: string,
  craft: string,
  { minutesOn, beside, challenges, ...account }: Account & { challenges: string[] },
): Person {
  return {
    ...account,
    id: stableId(`account:${handle}`),
    handle,
    email: `${handle}@craftpact.example`,
    displayName,
    craft,
    country: "ZA",
    timeZone: "Africa/Johannesburg",
    joins: (kind) => (challenges.includes(kind) ? 1 : 0),
    account: { minutesOn, beside },
  };
}

/** Reads "ZA Africa/Johannesburg" and "Karoo Kiln, pottery trade". */
function makeCrafter(place: string, crafter: string): Person {
  const [country = "", timeZone = ""] = place.split(" ");
  const [displayName = "", habits = ""] = crafter.split(", ");
  const [craft = "", rhythm] = habits.split(" ");
  const handle = displayName
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]+/g, "");
  const random = createRandom(`person:${handle}`);
  const memberForDays = Math.round(random.chance(0.2) ? random.between(16, 45) : random.between(58, 300));
  const eagerness = random.between(0.6, 1.3);
  const pieces = piecesOf(craft).slice(0, 1 + Math.floor(random.next() * 3));
  return {
    id: stableId(`crafter:${handle}`),
    handle,
    email: `${handle}@crafters.craftpact.example`,
    displayName,
    country,
    timeZone,
    tier: "free",
    memberForDays,
    craft,
    projects: pieces.map(({ name }) => name),
    joins: (kind) => eagerness * (CRAFTER_JOINS[kind] ?? 0.4),
    rhythm: rhythm as Rhythm,
  };
}

const CRAFTER_JOINS: Record<string, number> = { hours: 0.6, sessions: 0.5, evergreen: 0.6, finished: 0.6 };
