import { afterAll, inject } from "vitest";
import { closeOwner } from "./owner";
import { cloneDatabase, urlOfDatabase } from "./sql";

// Each test file gets a fresh copy of the template, named after its worker, and connects as the app's own role.
const name = `test_${process.env.VITEST_POOL_ID}`;

await cloneDatabase(inject("adminUrl"), name);
process.env.DATABASE_URL = urlOfDatabase(inject("appUrl"), name);
process.env.ADMIN_DATABASE_URL = urlOfDatabase(inject("adminUrl"), name);

afterAll(async () => {
  const { closePool } = await import("@/db/connection/client");
  await Promise.all([closePool(), closeOwner()]);
});

declare module "vitest" {
  export interface ProvidedContext {
    adminUrl: string;
    appUrl: string;
  }
}
