import { grantRole, listAdmins, revokeRole } from "@/db/queries/admin/roles";
import { normaliseEmail } from "@/lib/domain/auth/email-address";
import { writeSecurityEvent } from "@/lib/server/request/security-log";
import { closePool } from "../connection/client";
import { completeEnvironment, runCommand } from "./settings";

// npm run admin -- grant EMAIL | revoke EMAIL | list: manages who may open /admin.

const USAGE = `Usage:
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL
  npm run admin -- list
The admin pages at /admin are open to accounts with this role that have a second step; for everybody else there is no such
page. Uses DATABASE_URL, or the embedded database in DATA_DIR while it is running.`;

void runCommand(import.meta.url, main, { atLast: closePool });

async function main([command, typed = "", ...others]: string[]) {
  const email = normaliseEmail(typed);
  const isList = command === "list" && typed === "";
  const isKnown = isList || ((command === "grant" || command === "revoke") && email !== null);
  if (!isKnown || others.length > 0) throw new Error(USAGE);
  completeEnvironment();
  if (isList || email === null) return printAdmins();
  return command === "grant" ? grantAdminRole(email) : revokeAdminRole(email);
}

async function grantAdminRole(email: string) {
  const granted = await grantRole(email);
  if (!granted) throw new Error("No confirmed account has this address.");
  if (!granted.isNew) return console.log("This account has the role already.");
  writeSecurityEvent("admin.granted", null, { userId: granted.userId, reason: "command" });
  console.log("The role is given. /admin asks for a second step: Profile, Sign-in and security.");
}

async function revokeAdminRole(email: string) {
  const userId = await revokeRole(email);
  if (!userId) throw new Error("No admin has this address.");
  writeSecurityEvent("admin.revoked", null, { userId, reason: "command" });
  console.log("The role is taken. The account itself stays as it is.");
}

async function printAdmins() {
  const all = await listAdmins();
  const lines = all.map(({ email, grantedAt }) => `${email}  since ${grantedAt.toISOString().slice(0, 10)}`);
  console.log(lines.join("\n") || "Nobody has the role.");
}
