import { setTimeOuts } from "../connection/role";
import { loadEnvFiles } from "./settings";
import { migrateAndSeed, readAddresses } from "./start/database";

// npm run migrate: brings the database to this version's schema before its processes start, as MIGRATION_URL's role.

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

async function main() {
  loadEnvFiles();
  const addresses = readAddresses(process.env);
  if (!addresses)
    throw new Error("Neither DATABASE_URL nor DATABASE_URL_DIRECT is set. npm start migrates the embedded database.");
  const applied = await migrateAndSeed(addresses);
  await setTimeOuts(addresses.DATABASE_URL_DIRECT);
  console.log(reportOf(applied));
}

function reportOf(applied: string[]): string {
  if (applied.length === 0) return "Nothing to migrate: the schema is up to date.";
  const count = applied.length === 1 ? "One migration was" : `${applied.length} migrations were`;
  return `${count} applied, the last one ${applied.at(-1)}: the schema is up to date.`;
}
