import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/connection/client";
import { findBroken } from "@/db/invariants";
import { devices, stopwatchTaps } from "@/db/schema";
import { runAtOnce } from "../../support/database/at-once";
import { runAsOwner } from "../../support/database/sql";
import { aCrafterWithDevice, type aDevice, HOUR, MINUTE } from "../../support/taps/device";
import { sessionsOf } from "../../support/taps/sessions";
import { sampleEvery } from "../../support/thorough";

const KINDS = ["start", "pause", "resume", "stop"] as const;
const MINUTES = { start: 0, pause: 6, resume: 11, stop: 15 };

type Device = Awaited<ReturnType<typeof aDevice>>;

/** What is killed after a press: the tap is on the disk, and nobody has received it, or only the server. */
const KILLS: Record<string, (device: Device) => Promise<unknown>> = {
  "the tab before it sends": async () => {},
  "the server before it stores": async (device) => {
    const held = lockUserRow(device.userId);
    await held.isHeld;
    const sending = device.send({ isLost: true }).catch(() => {});
    await killBlocked();
    held.release();
    await sending;
  },
  "the server before its answer arrives": (device) => device.send({ isLost: true }),
  "the browser while it sends twice": (device) => runAtOnce(2, () => device.send({ isLost: true })),
};

/** How the rest of the journey goes on. */
const RETURNS: Record<string, (device: Device) => Promise<unknown>> = {
  "sent again by the same page": (device) => device.send({ isLost: true }),
  "sent again after a reload": (device) => {
    device.reload(Date.now() - 1_000);
    return device.send({ isLost: true });
  },
  "sent with the next press": async () => {},
  "sent from two tabs at once": (device) => runAtOnce(2, () => device.send({ isLost: true })),
};

const PLACES = KINDS.flatMap((kind) =>
  Object.keys(KILLS).flatMap((kill) => Object.keys(RETURNS).map((back) => [kind, kill, back] as const)),
);

describe("taps stored on a device when a tab, browser or server is killed", () => {
  it("can be hit by a kill in 64 places", () => expect(PLACES).toHaveLength(64));

  it.each(sampleEvery(3, PLACES))(
    "count exactly once when “%s” is pressed, a kill hits %s, and they are %s",
    async (kind, kill, back) => {
      const { user, device } = await aCrafterWithDevice();
      const session = randomUUID();
      const start = Date.now() - HOUR;
      for (const press of KINDS) {
        device.tap(press, start + MINUTES[press] * MINUTE, session);
        if (press !== kind) continue;
        await KILLS[kill]?.(device);
        await RETURNS[back]?.(device);
        // The journey happens at once here, an hour ago: its next press must not lie before this contact.
        const lastContactAt = new Date(start - HOUR);
        await db.update(devices).set({ lastContactAt }).where(eq(devices.userId, user.id));
      }
      await device.send();
      const stored = await sessionsOf(user.id);
      expect(stored).toHaveLength(1);
      expect(Math.abs((stored[0]?.durationSeconds ?? 0) - 600)).toBeLessThanOrEqual(1);
      expect(await db.$count(stopwatchTaps, eq(stopwatchTaps.userId, user.id))).toBe(4);
      expect(device.waiting()).toEqual([]);
    },
  );

  it("leave every database invariant intact", async () => expect(await findBroken()).toEqual({}));
});

/** Holds the crafter's row, so that a request waits in the middle of its transaction. */
function lockUserRow(userId: string) {
  let release = () => {};
  let hold = () => {};
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve;
  });
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  void db.transaction(async (tx) => {
    await tx.execute(`select 1 from users where id = '${userId}' for update`);
    hold();
    await done;
  });
  return { isHeld, release };
}

/** Kills the connection that waits for a lock. */
async function killBlocked() {
  await expect
    .poll(async () => {
      const killed = await runAsOwner(
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return killed.length;
    })
    .toBeGreaterThan(0);
}
