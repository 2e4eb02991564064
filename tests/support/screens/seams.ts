import type { CDPSession, Locator, Page } from "@playwright/test";
import { type Crafter, expect } from "../e2e";
import { aChallenge, aMembership } from "../people/factories";
import { openAllocation } from "./allocation";
import { allocationOf } from "./pact";

export const HOUR = 3_600;

/** Two challenges in hours with half of the session each. */
export async function openWithTwoChallenges(page: Page, crafter: Crafter, durationSeconds: number) {
  const names = ["Warm hands", "Warm feet"].map((name) => `${name} ${crafter.id.slice(0, 4)}`);
  for (const name of names) await aMembership(crafter.id, (await aChallenge({ name })).id);
  const session = await openAllocation(page, crafter, durationSeconds);
  for (const name of names) await allocationOf(page).add(name).click();
  const [first = "", second = ""] = names;
  await expect(allocationOf(page).time(second)).not.toHaveValue("0h 0m");
  return [first, second, session.id] as const;
}

export async function expectSeam(
  seam: Locator,
  text: string,
  { min, max, now }: { min: number; max: number; now: number },
) {
  await expect(seam).toHaveAttribute("aria-valuetext", text);
  await expect(seam).toHaveAttribute("aria-valuenow", String(now));
  await expect(seam).toHaveAttribute("aria-valuemin", String(min));
  await expect(seam).toHaveAttribute("aria-valuemax", String(max));
}

type Pointer = Record<"down" | "move", (x: number, y: number) => Promise<unknown>> & { up: () => Promise<unknown> };

export function aFinger(devtools: CDPSession): Pointer {
  const send = (type: "touchStart" | "touchMove" | "touchEnd") => (x: number, y: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  return { down: send("touchStart"), move: send("touchMove"), up: () => send("touchEnd")(0, 0) };
}

/** Grabs a seam, and moves it by seconds from its place; each seam takes 24 px of the bar. */
export async function dragSeam(
  page: Page,
  seam: Locator,
  durationSeconds: number,
  seams: number,
  pointer?: Pointer,
  beside = 0,
) {
  const mouse: Pointer = {
    down: async (x, y) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    move: (x, y) => page.mouse.move(x, y),
    up: () => page.mouse.up(),
  };
  const { down, move, up } = pointer ?? mouse;
  await seam.scrollIntoViewIfNeeded();
  // Waits until it stands still and the opening dialog no longer covers it.
  await seam.hover({ trial: true });
  const bar = await page.getByRole("group", { name: /\dh \d+m/ }).boundingBox();
  const box = await seam.boundingBox();
  if (!bar || !box) throw new Error("The seam is not on the screen.");
  const perSecond = (bar.width - 2 - seams * 24) / durationSeconds;
  const x = box.x + box.width / 2 + beside;
  const y = box.y + box.height / 2;
  await down(x, y);
  return { bySeconds: (seconds: number, downPx = 0) => move(x + seconds * perSecond, y + downPx), up };
}
