import { beforeAll, describe, expect, it, vi } from "vitest";
import { runPurchasesCommand } from "@/db/commands/purchases";
import { findBilling } from "@/db/queries/billing/billing-view";
import { runAllAtOnce } from "../../support/database/at-once";
import { aPaddleSubscription, deliver, momentInDays } from "../../support/paddle/webhook";
import { aUser } from "../../support/people/factories";

const runCommand = (...args: string[]) => runPurchasesCommand(args);
const unnamed = { customData: null };

beforeAll(() => {
  vi.spyOn(console, "info").mockImplementation(() => {});
});

describe("npm run purchases", () => {
  it("lists an unmatched purchase and assigns it together with its later events", async () => {
    const [buyer, other] = [await aUser(), await aUser()];
    const { id, says, pays } = aPaddleSubscription(buyer.id);
    expect(await runCommand("list")).toBe("No unmatched purchases.");
    await deliver(says("created", momentInDays(-2), { ...unnamed, tier: "pro_plus" }));
    await deliver(pays("completed", momentInDays(-2), { ...unnamed, name: "1" }));
    const line = [id, id.replace("sub_", "ctm_"), "Pro+", "active", momentInDays(-2).toISOString()].join("  ");
    expect(await runCommand("list")).toBe(line);
    expect(await runCommand("assign", id, buyer.email.toUpperCase())).toBe(
      `${id} (Pro+) now belongs to ${buyer.email}.`,
    );
    expect(await findBilling(buyer.id)).toMatchObject({ tier: "pro_plus", history: [{ plan: "pro_plus" }] });
    expect(await runCommand("list")).toBe("No unmatched purchases.");
    expect(await deliver(says("updated", momentInDays(-1), { ...unnamed, tier: "pro_lite" }))).toBe("applied");
    expect(await findBilling(buyer.id)).toMatchObject({ tier: "pro_lite" });
    await expect(runCommand("assign", id, other.email)).rejects.toThrow(`${id} already belongs to an account.`);
    expect(await findBilling(other.id)).toMatchObject({ tier: "free", history: [] });
  });

  it("assigns a purchase before its subscription event arrives, which then brings the plan", async () => {
    const buyer = await aUser();
    const { id, says, pays } = aPaddleSubscription(buyer.id);
    await deliver(pays("completed", momentInDays(-2), { ...unnamed, name: "1" }));
    expect(await runCommand("list")).toContain(`${id}  ctm_?  no plan of ours yet`);
    expect(await runCommand("assign", id, buyer.email)).toContain("The plan comes with the subscription's own event.");
    expect((await findBilling(buyer.id)).tier).toBe("free");
    expect(await deliver(says("created", momentInDays(-1), unnamed))).toBe("applied");
    expect((await findBilling(buyer.id)).tier).toBe("pro_lite");
  });

  it("assigns a purchase to one of two accounts when both are assigned at once, and loses no event", async () => {
    const people = [await aUser(), await aUser()];
    const { id, says } = aPaddleSubscription(crypto.randomUUID());
    await deliver(says("created", momentInDays(-2), unnamed));
    const results = await runAllAtOnce(2, (at) =>
      runCommand("assign", id, people[at]?.email ?? "").then(String, String),
    );
    await deliver(says("updated", momentInDays(-1), { ...unnamed, tier: "pro_plus" }));
    expect(results.filter((line) => line.includes("now belongs"))).toHaveLength(1);
    const tiers = await Promise.all(people.map(async (one) => (await findBilling(one.id)).tier));
    expect(tiers.sort()).toEqual(["free", "pro_plus"]);
  });

  it.each([
    ["an unknown subscription", ["assign", "sub_unknown", "EMAIL"], "There is no unmatched purchase sub_unknown."],
    ["an unknown account", ["assign", "sub_x", "nobody@craftpact.example"], "There is no account for"],
    ["an address that is none", ["assign", "sub_x", "nobody"], "nobody is not an email address."],
    ["no command", [], "Usage:"],
    ["half a command", ["assign", "sub_x"], "Usage:"],
  ])("refuses %s", async (_, args, message) => {
    const { email } = await aUser();
    await expect(runCommand(...args.map((word) => (word === "EMAIL" ? email : word)))).rejects.toThrow(message);
  });

  it("refuses a purchase that is not one of our plans and leaves it unmatched", async () => {
    const buyer = await aUser();
    const { id, says } = aPaddleSubscription(buyer.id);
    const one = says("created", momentInDays(-2), unnamed);
    await deliver(JSON.parse(JSON.stringify(one).replaceAll("pri_sandbox_pro_lite", "pri_01other")));
    await expect(runCommand("assign", id, buyer.email)).rejects.toThrow("None of the prices");
    expect(await runCommand("list")).toContain(id);
  });
});
