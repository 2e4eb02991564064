import { EmailInput } from "@/lib/domain/auth/input";
import { TIERS } from "@/lib/domain/billing/tiers";
import { closePool } from "../connection/client";
import { assignPurchase, listUnmatchedPurchases } from "../queries/billing/purchases";
import { completeEnvironment, runCommand } from "./settings";

// Purchases at Paddle that name no account: npm run purchases -- list | assign SUBSCRIPTION EMAIL

const USAGE = `Usage:
  npm run purchases -- list
  npm run purchases -- assign sub_01… somebody@example.com
A purchase without our signed reference belongs to no account until you assign it. Paddle's dashboard shows who paid.
Uses DATABASE_URL, or the embedded database in DATA_DIR while it is running.`;

/** Returns what to print; throws an Error whose message is for the operator. */
export async function runPurchasesCommand([command, ...rest]: string[]): Promise<string> {
  if (command === "list" && rest.length === 0) return formatPurchases();
  const [providerReference, address] = rest;
  if (command !== "assign" || !providerReference || !address || rest.length > 2) throw new Error(USAGE);
  const email = EmailInput.safeParse(address);
  if (!email.success) throw new Error(`${address} is not an email address.`);
  const tier = await assignPurchase(providerReference, email.data);
  if (tier) return `${providerReference} (${TIERS[tier].name}) now belongs to ${email.data}.`;
  return `${providerReference} now belongs to ${email.data}. The plan comes with the subscription's own event.`;
}

async function formatPurchases(): Promise<string> {
  const all = await listUnmatchedPurchases();
  const lines = all.map(({ providerReference, customerReference, tier, status, firstEventAt }) => {
    const plan = tier ? TIERS[tier].name : "no plan of ours yet";
    return [providerReference, customerReference ?? "ctm_?", plan, status ?? "-", firstEventAt.toISOString()].join(
      "  ",
    );
  });
  return lines.join("\n") || "No unmatched purchases.";
}

void runCommand(
  import.meta.url,
  async (args) => {
    completeEnvironment();
    return runPurchasesCommand(args);
  },
  { namesReason: true, atLast: closePool },
);
