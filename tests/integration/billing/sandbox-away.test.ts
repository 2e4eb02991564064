import { expect, it, vi } from "vitest";
import { POST as payOrDecline } from "@/app/api/sandbox/checkout/route";
import { POST as actInPortal } from "@/app/api/sandbox/portal/route";
import { portalPage } from "@/lib/sandbox/pages";

vi.mock("@/db/connection/client", async (original) => {
  const get = () => {
    throw new Error("connection refused");
  };
  return { ...(await original<object>()), db: new Proxy({}, { get }) };
});
vi.spyOn(console, "error").mockImplementation(() => {});

const OURS = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
const HREF = "http://localhost:3000/api/sandbox";

it.each<[string, () => Promise<Response>]>([
  ["the checkout", () => payOrDecline(aFormRequest("checkout", { outcome: "pay", transaction: "txn_1" }))],
  [
    "the portal",
    () => actInPortal(aFormRequest("portal", { customer: "ctm_1", token: tokenOf("ctm_1"), act: "cancel" })),
  ],
])("%s of the sandbox returns 503 with Retry-After while the database is unreachable", async (_, ask) => {
  const answer = await ask();
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
});

function aFormRequest(path: string, fields: Record<string, string>) {
  return new Request(`${HREF}/${path}`, { method: "POST", headers: OURS, body: new URLSearchParams(fields) });
}

function tokenOf(customer: string): string {
  return new URL(portalPage(customer)).searchParams.get("token") ?? "";
}
