import type { Query } from "../shared/address";

/** What “What it pays” begins with if the address says so, as typed. */
export type WorthBeginning = { hours: string; wage: string; shipping: string; postage: string; channelId: string };

/** The query that `readBeginning` reads. */
export function beginningQuery({ hours, wage, shipping, postage, channelId }: WorthBeginning): string {
  return new URLSearchParams({ suppose: hours, target: wage, shipping, postage, channel: channelId }).toString();
}

/** Null unless hours are supposed. */
export function readBeginning(query: Query): WorthBeginning | null {
  const text = (name: string) => [query[name] ?? ""].flat()[0] ?? "";
  const hours = text("suppose");
  if (hours === "") return null;
  return {
    hours,
    wage: text("target"),
    shipping: text("shipping"),
    postage: text("postage"),
    channelId: text("channel"),
  };
}
