import { setTimeout } from "node:timers/promises";
import type { CDPSession } from "@playwright/test";
import { expect, test } from "../../support/e2e";
import { aChallenge, aMembership } from "../../support/people/factories";
import { openAllocation } from "../../support/screens/allocation";
import { allocationOf } from "../../support/screens/pact";
import { measureWorkPerFrame, type TraceEvent } from "../../support/screens/trace-frames";
import { goOffline, prepareForOffline } from "../../support/taps/pocket";
import { isThorough } from "../../support/thorough";

test.skip(!isThorough, "measures well only where nothing else runs: npm test -- --only e2e --thorough");

const SESSION_SECONDS = 8 * 3_600;
const STEPS = 60;
const PAUSE_MS = 200;
const ROUNDS = 3;
const MAX_MS = 8;

test("dragging a seam takes at most 8 ms of script and layout per frame on a CPU slowed down four times @alone", async ({
  signedIn: page,
  crafter,
}) => {
  test.setTimeout(180_000);
  const names = ["Hands", "Feet", "Heads", "Knees"].map((name) => `${name} ${crafter.id.slice(0, 4)}`);
  for (const name of names) await aMembership(crafter.id, (await aChallenge({ name })).id);
  for (let open = 0; open < 4; open++) await aChallenge({ name: `Open ${open} ${crafter.id.slice(0, 6)}` });
  await openAllocation(page, crafter, SESSION_SECONDS);
  const dialog = allocationOf(page);
  for (const name of names) await dialog.add(name).click();
  const [, second = ""] = names;
  const seam = dialog.seam(second);
  const [bar, box] = [await page.getByRole("group", { name: /\dh \d+m/ }).boundingBox(), await seam.boundingBox()];
  if (!bar || !box) throw new Error("The seam is not on the screen.");
  const stepPx = ((bar.width - 2 - names.length * 24) / SESSION_SECONDS) * 300;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // There and back, so that every move sets another value.
  const drag = async (moves: number, pauseMs: number) => {
    for (let move = 0; move < moves; move++) {
      const away = Math.abs(((move + STEPS / 2) % STEPS) - STEPS / 2) - STEPS / 4;
      await page.mouse.move(x + away * stepPx, y);
      await setTimeout(pauseMs);
    }
  };

  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await drag(STEPS / 4, 0);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const events = await recordTrace(devtools, async () => {
      await drag(STEPS, 0);
      // A slow hand: the list is filled in at each rest.
      await drag(STEPS / 4, PAUSE_MS);
    });
    const frames = measureWorkPerFrame(events).toSorted((one, other) => one - other);
    const at = (share: number) => frames[Math.ceil(frames.length * share) - 1] ?? Number.NaN;
    const shown = [0.5, 0.95, 1].map((share) => at(share).toFixed(1));
    console.log(`${frames.length} frames: median ${shown[0]}, 95th percentile ${shown[1]}, longest ${shown[2]} ms.`);
    expect(frames.length).toBeGreaterThan(STEPS);
    rounds.push(at(0.95));
  }
  await page.mouse.up();
  // The machine's other work only adds to it.
  expect(Math.min(...rounds), rounds.join(", ")).toBeLessThanOrEqual(MAX_MS);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });
  test("the pocket stopwatch paints within 300 ms from the cache @alone", async ({ signedIn: page }) => {
    await prepareForOffline(page);
    await goOffline(page);
    await page.reload();
    const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const paint = await (await page.waitForFunction(painted)).jsonValue();
    console.log(`First paint of /pocket after ${paint} ms.`);
    expect(paint).toBeLessThanOrEqual(300);
  });
});

async function recordTrace(devtools: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  devtools.on("Tracing.dataCollected", collect);
  const includedCategories = ["devtools.timeline"];
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await run();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  devtools.off("Tracing.dataCollected", collect);
  return events;
}
