import type { Craft } from "./crafts";
import type { Rhythm } from "./rhythms";

export type Crafter = { name: string; craft: Craft; rhythm: Rhythm; country: string; timeZone: string };

/** They are invented and have no password, so nobody can log in as one of them. */
export const CRAFTERS: readonly Crafter[] = [
  ...from("South Africa", "Africa/Johannesburg", [
    ["Thandi at the Table", "beadwork", "evenings"],
    ["Karoo Kiln", "pottery", "trade"],
    ["Sipho Carves", "woodwork", "weekends"],
    ["Ouma Lettie", "crochet", "daily"],
    ["Nomsa Threads", "embroidery", "mornings"],
    ["Fynbos & Felt", "spinning", "evenings"],
    ["Pieter Plank", "woodwork", "nights"],
    ["Ayesha Binds", "bookbinding", "weekends"],
    ["Lindiwe Weaves", "basketry", "trade"],
    ["Blue Crane Leather", "leather", "evenings"],
    ["Zanele Z.", "beadwork", "daily"],
    ["Kommetjie Glass", "jewellery", "mornings"],
  ]),
  ...from("Namibia", "Africa/Windhoek", [["Makalani Maria", "basketry", "weekends"]]),
  ...from("Kenya", "Africa/Nairobi", [
    ["Wanjiru Works", "sewing", "evenings"],
    ["Kiondo Corner", "basketry", "daily"],
  ]),
  ...from("Nigeria", "Africa/Lagos", [
    ["Adire Ada", "spinning", "weekends"],
    ["Tunde Stitches", "leather", "nights"],
  ]),
  ...from("Ghana", "Africa/Accra", [["Kente Kofi", "weaving", "trade"]]),
  ...from("Egypt", "Africa/Cairo", [["Nile Bindery", "bookbinding", "nights"]]),
  ...from("United Kingdom", "Europe/London", [
    ["Wren & Wool", "knitting", "evenings"],
    ["Tamsin Throws", "pottery", "weekends"],
    ["Hedgerow Baskets", "basketry", "mornings"],
    ["Shetland Isla", "knitting", "daily"],
    ["The Slow Chisel", "woodwork", "evenings"],
    ["Inky Fingers Fern", "printing", "lunch"],
    ["Margery Patch", "quilting", "daily"],
  ]),
  ...from("Ireland", "Europe/Dublin", [
    ["Aran Aoife", "knitting", "nights"],
    ["Bog Oak Brendan", "woodwork", "weekends"],
  ]),
  ...from("Germany", "Europe/Berlin", [
    ["Frau Faden", "embroidery", "evenings"],
    ["Holz & Hobel", "woodwork", "weekends"],
    ["Juna töpfert", "pottery", "lunch"],
  ]),
  ...from("Netherlands", "Europe/Amsterdam", [["Lotte Loom", "weaving", "evenings"]]),
  ...from("France", "Europe/Paris", [
    ["Atelier Solène", "sewing", "trade"],
    ["Reliure Rémi", "bookbinding", "evenings"],
  ]),
  ...from("Portugal", "Europe/Lisbon", [["Azulejo Inês", "pottery", "mornings"]]),
  ...from("Italy", "Europe/Rome", [["Filo di Bianca", "jewellery", "nights"]]),
  ...from("Sweden", "Europe/Stockholm", [
    ["Slöjd Sven", "woodwork", "daily"],
    ["Ylva Garn", "spinning", "evenings"],
  ]),
  ...from("Finland", "Europe/Helsinki", [["Puikko Aino", "knitting", "evenings"]]),
  ...from("Poland", "Europe/Warsaw", [["Kasia Krosno", "weaving", "weekends"]]),
  ...from("India", "Asia/Kolkata", [
    ["Kantha Meera", "embroidery", "daily"],
    ["Block by Block", "printing", "evenings"],
    ["Jaipur Jyoti", "jewellery", "trade"],
  ]),
  ...from("Japan", "Asia/Tokyo", [
    ["Sashiko Sora", "embroidery", "nights"],
    ["Kintsugi Ken", "pottery", "weekends"],
  ]),
  ...from("Australia", "Australia/Sydney", [
    ["Banksia Bee", "quilting", "evenings"],
    ["Gumnut Leather", "leather", "weekends"],
  ]),
  ...from("New Zealand", "Pacific/Auckland", [
    ["Harakeke Hana", "basketry", "mornings"],
    ["Possum & Merino", "knitting", "evenings"],
  ]),
  ...from("United States", "America/New_York", [
    ["Saltbox Quilts", "quilting", "weekends"],
    ["Hudson Spoon", "woodwork", "nights"],
    ["Penny Press", "printing", "evenings"],
  ]),
  ...from("United States", "America/Chicago", [
    ["Prairie Purl", "knitting", "daily"],
    ["Tooled by Tom", "leather", "evenings"],
  ]),
  ...from("United States", "America/Los_Angeles", [
    ["Redwood Rae", "woodwork", "weekends"],
    ["Golden Hour Clay", "pottery", "mornings"],
  ]),
  ...from("Canada", "America/Toronto", [["Maple & Madder", "spinning", "lunch"]]),
  ...from("Brazil", "America/Sao_Paulo", [
    ["Crochê da Lia", "crochet", "nights"],
    ["Renda Rosa", "crochet", "evenings"],
  ]),
  ...from("Argentina", "America/Argentina/Buenos_Aires", [["Cuero Catalina", "leather", "weekends"]]),
];

function from(country: string, timeZone: string, people: [name: string, craft: Craft, rhythm: Rhythm][]): Crafter[] {
  return people.map(([name, craft, rhythm]) => ({ name, craft, rhythm, country, timeZone }));
}
