import { afterAll, vi } from "vitest";

// Who signs in waits at least 250 ms, so that the time tells nothing; tests/integration/auth/timing.test.ts measures that, and
// no other test has to wait for it.
vi.mock("@/lib/server/auth/minimum-duration", () => ({ takesAtLeast: <T>(work: () => Promise<T>) => work() }));
vi.mock("next/headers", async () => (await import("../people/visitor")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath() {} }));

// Files that share their modules share what is spied on.
afterAll(() => {
  vi.restoreAllMocks();
  vi.resetConfig();
});
