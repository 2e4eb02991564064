import { afterAll, vi } from "vitest";

// Signing in takes at least 250 ms, so that its time reveals nothing. Only tests/integration/auth/timing.test.ts
// tests that; all other tests skip the wait.
vi.mock("@/lib/server/auth/password-hash", async (original) => ({
  ...(await original<typeof import("@/lib/server/auth/password-hash")>()),
  takeAtLeast: <T>(work: () => Promise<T>) => work(),
}));
vi.mock("next/headers", async () => (await import("../people/visitor")).nextHeaders);
vi.mock("next/cache", () => ({ revalidatePath() {} }));

// Test files that share modules also share their spies and their clock.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetConfig();
});
