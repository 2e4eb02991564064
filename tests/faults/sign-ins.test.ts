import { join } from "node:path";
import { afterAll, beforeAll, describe, test, vi } from "vitest";
import { APP_ROLE } from "@/db/embedded/roles";
import { type Embedded, startEmbedded } from "@/db/embedded/start";
import { aFolder } from "./support";

vi.mock("next/cache", () => ({ revalidatePath() {} }));
vi.mock("next/headers", async () => (await import("../support/people/visitor")).nextHeaders);

const TIMES = 20;
const folder = aFolder();
let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded(join(folder.path, "data"));
  const { migrate } = await import("@/db/migrate");
  await migrate(server.adminUrl, { grantTo: APP_ROLE });
  process.env.DATABASE_URL = server.appUrl;
});

afterAll(async () => {
  const { closePool } = await import("@/db/connection/client");
  await closePool();
  await server.stop();
  folder.remove();
});

describe.each(["reset", "changed", "account deleted"] as const)(
  "a sign-in with the old password, in flight when the password is %s",
  (way) => {
    test.each(Array.from({ length: TIMES }, (_, i) => i + 1))("leaves no live login, time %i", async () => {
      const { replacePasswordAmidSignIns } = await import("../support/people/sign-ins-in-flight");
      await replacePasswordAmidSignIns(way);
    });
  },
);
