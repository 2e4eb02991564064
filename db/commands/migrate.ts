import { setTimeOuts } from "../role";
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
  if (!addresses) throw new Error("DATABASE_URL is not set. npm start migrates the embedded database.");
  await migrateAndSeed(addresses);
  await setTimeOuts(addresses.DATABASE_URL_DIRECT);
  console.log("The schema is up to date.");
}
