import { vi } from "vitest";

// Who signs in waits at least 250 ms, so that the time tells nothing; tests/integration/auth/timing.test.ts measures that, and
// no other test has to wait for it.
vi.mock("@/lib/server/auth/minimum-duration", () => ({ takesAtLeast: <T>(work: () => Promise<T>) => work() }));
