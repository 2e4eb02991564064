import { type MethodValues, NEW_METHOD, readMethod } from "../methods/method-fields";
import { type ChannelFields, type ChannelValues, newChannelFields, readChannel } from "../sales/channels";
import { readSupposed } from "../sales/supposed-hours";
import { feesCents, keptCents, type MadeWork, priceForWage, type Sending, wageCents } from "../sales/worth";
import type { Query } from "../shared/address";
import { sum } from "../shared/largest-remainder";
import { cleanPastedAmount, readAmount } from "../shared/money";
import { type Costs, readCosts } from "./fields";

/** The figures of “What should I charge?” as they are in the address. */
export const NO_FIGURES = {
  hours: "",
  wage: "",
  materials: "",
  quantity: "1",
  fees: "",
  costs: "",
  fixed: "",
  shipping: "",
  postage: "",
  shippingFees: "",
  currency: "",
  price: "",
};
export type FigureFields = typeof NO_FIGURES;
export type FigureName = keyof FigureFields;
export const FIGURE_NAMES = Object.keys(NO_FIGURES) as FigureName[];

/** A sentence for each wrong field. */
export type FigureProblems = Partial<Record<FigureName, string>>;

/** The figures in the terms of the Studio: a method, a channel, and the costs and hours of a project. */
export type Figures = {
  method: MethodValues;
  channel: ChannelValues;
  costs: Costs;
  sending: Sending;
  work: MadeWork;
  /** A price of one to try. */
  priceCents: number | null;
};

/** Longer texts are no figures. */
export const MAX_FIGURE_LENGTH = 100;

/** Null if the address names no figure; an address names a figure twice only by mistake. */
export function figureFieldsOf(query: Query): FigureFields | null {
  const typed = FIGURE_NAMES.flatMap((name) => {
    const text = query[name];
    return typeof text === "string" ? [[name, text.slice(0, MAX_FIGURE_LENGTH)] as const] : [];
  });
  return typed.length === 0 ? null : { ...NO_FIGURES, ...Object.fromEntries(typed) };
}

/** The query that `figureFieldsOf` reads, without empty fields. */
export function figuresQuery(fields: FigureFields): string {
  return new URLSearchParams(Object.entries(fields).filter(([, text]) => text !== "")).toString();
}

/**
 * Reads the figures with the readers of the Studio's own forms. Without a currency they are in `otherwise`. An unreadable
 * price to try is a problem, but the other figures are still read.
 */
export function readFigures(
  fields: FigureFields,
  otherwise: string,
): { figures: Figures | null; problems: FigureProblems } {
  const currency = fields.currency || otherwise;
  const problems: FigureProblems = {};
  const note = (name: FigureName, problem: string | null | undefined) => {
    if (problem) problems[name] = problem;
  };
  // An empty field is refused like 0 hours.
  const hours = readSupposed(fields.hours.trim() || "0");
  note("hours", hours.problem);
  const priced = { title: "What I charge", rate: cleanPastedAmount(fields.wage), currency };
  const { method, problems: inMethod } = readMethod({ ...NEW_METHOD, ...priced });
  note("wage", fields.wage.trim() === "" ? "Please enter what an hour should bring." : inMethod?.rate);
  note("currency", inMethod?.currency);
  const { costs, problems: inCosts } = readCosts(costsFieldsOf(fields));
  note("materials", inCosts?.["materials.0.cost"]);
  note("costs", inCosts?.additionalCosts);
  note("quantity", inCosts?.pieces);
  const { channel, problems: inChannel } = readChannel(channelFieldsOf(fields, currency));
  note("fees", inChannel?.percent);
  note("fixed", inChannel?.fixed);
  const [shipping, postage, price] = [fields.shipping, fields.postage, fields.price].map((text) =>
    readOptional(text, currency),
  );
  note("shipping", shipping?.problem);
  note("postage", postage?.problem);
  const isComplete = Object.keys(problems).length === 0;
  note("price", price?.problem);
  if (!isComplete || hours.seconds === null || !method || !costs || !channel) return { figures: null, problems };
  const costsCents = sum([...costs.materials.map(({ costCents }) => costCents), costs.additionalCostsCents]);
  const figures = {
    method,
    channel,
    costs,
    sending: { shippingCents: shipping?.cents ?? 0, postageCents: postage?.cents ?? 0 },
    work: { seconds: hours.seconds, costsCents, pieces: costs.pieces },
    priceCents: price?.cents ?? null,
  };
  return { figures, problems };
}

/** The smallest price of one piece with which an hour brings what it should; null if no price is that high. */
export function priceToCharge({ work, channel, method, sending }: Figures): number | null {
  return priceForWage(work, channel, method.rateCents, sending);
}

/** What all pieces bring at a price of one, line by line; the lines add up to what is kept. */
export function bringsAt({ work, channel, costs, sending }: Figures, priceCents: number) {
  const { pieces } = work;
  const fees = feesCents(channel, { priceCents, shippingCents: sending.shippingCents, pieces: 1 });
  const lines = [
    { label: pieces === 1 ? "Price" : `Price of ${pieces}`, cents: priceCents * pieces },
    { label: "Shipping you charge", cents: sending.shippingCents * pieces },
    { label: "Fees", cents: -fees * pieces },
    { label: "Postage you pay", cents: -sending.postageCents * pieces },
    { label: "Materials", cents: costs.additionalCostsCents - work.costsCents },
    { label: "Other costs", cents: -costs.additionalCostsCents },
  ].filter(({ cents }, at) => at === 0 || cents !== 0);
  const keeps = keptCents(work, channel, priceCents, sending);
  return { lines, keptCents: keeps, wageCents: wageCents(keeps, work.seconds) };
}

function costsFieldsOf({ materials, costs, quantity }: FigureFields) {
  const cost = cleanPastedAmount(materials);
  return {
    materials: cost.trim() === "" ? [] : [{ name: "Materials", cost }],
    additionalCosts: cleanPastedAmount(costs),
    methodId: "",
    pieces: quantity,
  };
}

function channelFieldsOf({ fees, fixed, shippingFees }: FigureFields, currency: string): ChannelFields {
  return {
    ...newChannelFields("direct", currency),
    name: "Where I sell",
    kind: "marketplace",
    percent: fees,
    fixed: cleanPastedAmount(fixed),
    hasFeeOnShipping: shippingFees !== "",
  };
}

function readOptional(text: string, currency: string) {
  return text.trim() === "" ? { cents: null, problem: null } : readAmount(cleanPastedAmount(text), currency);
}
