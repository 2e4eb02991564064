/** A craft that can be chosen in the first run, with the words that the product uses for it. */
export type Craft = {
  /** Stored as the crafter's craft, and shown exactly like this. */
  name: string;
  /** An example piece, for the name of a session or a project. */
  example: string;
  /** Where the crafter works: "your first minutes at the wheel". */
  place: string;
  starter: { title: string; onTop: string; why: string };
};

export const CRAFTS = [
  {
    name: "Pottery",
    example: "Salt-glaze vase",
    place: "at the wheel",
    starter: { title: "Pottery by the hour", onTop: "30", why: "Pots crack in the kiln, so this starts at 30%." },
  },
  {
    name: "Knitting",
    example: "Fair Isle cardigan",
    place: "on the needles",
    starter: { title: "Knitting by the hour", onTop: "20", why: "Some rows are ripped back, so this starts at 20%." },
  },
  {
    name: "Crochet",
    example: "Granny square blanket",
    place: "on the hook",
    starter: { title: "Crochet by the hour", onTop: "20", why: "Some rounds are undone, so this starts at 20%." },
  },
  {
    name: "Weaving",
    example: "Twill scarf",
    place: "at the loom",
    starter: { title: "Weaving by the hour", onTop: "20", why: "Every warp has its waste, so this starts at 20%." },
  },
  {
    name: "Woodwork",
    example: "Walnut side table",
    place: "at the bench",
    starter: { title: "Woodwork by the hour", onTop: "20", why: "Blades and offcuts cost too, so this starts at 20%." },
  },
  {
    name: "Sewing",
    example: "Linen apron",
    place: "at the machine",
    starter: { title: "Sewing by the hour", onTop: "20", why: "Seams are unpicked, so this starts at 20%." },
  },
  {
    name: "Quilting",
    example: "Log cabin quilt",
    place: "at the quilt frame",
    starter: { title: "Quilting by the hour", onTop: "20", why: "Cutting has its waste, so this starts at 20%." },
  },
  {
    name: "Jewellery",
    example: "Silver ring",
    place: "at the jeweller’s bench",
    starter: { title: "Jewellery by the hour", onTop: "30", why: "Metal is lost in filing, so this starts at 30%." },
  },
] as const satisfies readonly Craft[];

/** More crafts, suggested while typing. */
export const MORE_CRAFTS = ["Bookbinding", "Embroidery", "Leatherwork", "Basketry", "Felting", "Candles and soap"];

const OTHER_NAMES: readonly [RegExp, (typeof CRAFTS)[number]["name"]][] = [
  [/\b(pott(er|ery|ing)|ceramics?|clay)\b/i, "Pottery"],
  [/\b(knit(s|ting|ter|wear)?|fair isle|socks?)\b/i, "Knitting"],
  [/\b(crochet(ing)?|amigurumi)\b/i, "Crochet"],
  [/\b(weav(er|ing)|loom|tapestry)\b/i, "Weaving"],
  [/\b(wood(work(ing|er)?|turning|carving)?|carpentry|joinery)\b/i, "Woodwork"],
  [/\b(quilt(s|ing|er)?)\b/i, "Quilting"],
  [/\b(sew(ing|er)?|dressmaking|tailoring)\b/i, "Sewing"],
  [/\b(jewel(le)?ry|jewell?ers?|silversmith(ing)?|goldsmith(ing)?|beads?|beading)\b/i, "Jewellery"],
];

/** The craft that a crafter's own words mention first; null if we know none of them. */
export function craftOf(words: string | null): Craft | null {
  const found = OTHER_NAMES.map(([pattern, name]) => ({ name, at: words?.search(pattern) ?? -1 }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0];
  return CRAFTS.find(({ name }) => name === found?.name) ?? null;
}
