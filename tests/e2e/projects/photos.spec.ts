import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { saveAllocation } from "@/db/queries/crafting/allocate";
import { HEIC_PHOTO, MAX_PHOTO_BYTES } from "@/lib/domain/projects/photos";
import { storePhoto } from "@/lib/server/pictures/photos";
import { expect, instantAt, test } from "../../support/e2e";
import { aFinishedSession, aProject } from "../../support/people/factories";
import { aDatedPicture, aPhotograph, aPicture } from "../../support/people/pictures";
import { E2E_DATA_DIR } from "../../support/processes/e2e-server";
import { chooseMore, itemOf } from "../../support/screens/studio";

const photosOf = (page: Page) => page.getByRole("region", { name: "Photos" });
const choosePhoto = (page: Page, number: number, item: string) =>
  chooseMore(
    photosOf(page)
      .getByRole("listitem")
      .nth(number - 1),
    item,
  );

async function choosePhotos(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.getByLabel("Add photos").setInputFiles(files);
}

const aJpegFile = (buffer: Buffer, name = "photo.jpg") => ({ name, mimeType: "image/jpeg", buffer });

test("photos form a journal with the hours between them, and can be described, made the cover and deleted", async ({
  signedIn: page,
  crafter,
}) => {
  const project = await aProject(crafter.id, { name: "Blue cardigan" });
  const startedAt = instantAt("2026-03-10T10:00");
  const session = await aFinishedSession(crafter.id, { startedAt, durationSeconds: 12_000 });
  await saveAllocation(crafter.id, { sessionId: session.id, projectId: project.id });
  await page.goto(`/calculator/projects/${project.id}`);
  await choosePhotos(
    page,
    aJpegFile(await aDatedPicture("2026:03:10 09:00:00")),
    aJpegFile(await aDatedPicture("2026:03:11 09:00:00")),
  );
  await expect(page.getByText("2 photos were added.")).toBeVisible();
  await expect(photosOf(page).getByText("2 of 3 photos of this project")).toBeVisible();
  await expect(photosOf(page).getByText("3h 20m later")).toBeVisible();

  const first = page.getByLabel("Photo 1: description for screen readers");
  await expect(first).toHaveCount(0);
  await choosePhoto(page, 1, "Add a description to photo 1");
  await expect(first).toBeFocused();
  await first.fill("x".repeat(301));
  await page.getByRole("button", { name: "Save description of photo 1" }).click();
  await expect(photosOf(page).getByText("A description can have at most 300 characters.")).toBeVisible();
  await expect(first).toBeFocused();
  await first.fill("Two blue sleeves");
  await page.getByRole("button", { name: "Save description of photo 1" }).click();
  const sleeves = photosOf(page).getByRole("img", { name: "Two blue sleeves" });
  await expect(sleeves).toBeVisible();
  await expect(sleeves).toHaveAttribute("loading", "lazy");
  await expect(sleeves).toHaveAttribute("width", "640");
  await expect(first).toHaveCount(0);
  await choosePhoto(page, 1, "Use as cover: photo 1");
  await expect(page.getByText("This photo is the cover now.")).toBeVisible();

  await page.goto("/calculator/projects");
  const tile = itemOf(page, "Blue cardigan");
  await expect(tile.getByRole("img", { name: "Two blue sleeves" })).toBeVisible();
  await expect(tile).toContainText("3h 20m in 1 session");

  await tile.getByRole("link", { name: "Blue cardigan" }).click();
  await choosePhoto(page, 2, "Delete photo 2");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete photo" }).click();
  await expect(page.getByText("The photo was deleted.")).toBeVisible();
  await expect(photosOf(page).getByRole("link", { name: "The cover, shown above" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("img")).toHaveCount(1);
  await expect.poll(() => readdirSync(join(E2E_DATA_DIR, "photos", crafter.id)).length).toBe(3);
});

test("15 MB upload with progress, a refused photo is named with the reason, and a full project links to the plans", async ({
  signedIn: page,
  crafter,
}) => {
  const project = await aProject(crafter.id, { name: "Scarf" });
  await page.goto(`/calculator/projects/${project.id}`);
  const photograph = await aPhotograph();
  // From the disk, where the browser reads it by itself.
  const path = test.info().outputPath("big.jpg");
  await writeFile(path, Buffer.concat([photograph, Buffer.alloc(MAX_PHOTO_BYTES - photograph.length, "x")]));
  const seen = page.getByRole("progressbar", { name: "Uploading photo 1 of 1" }).waitFor();
  await page.getByLabel("Add photos").setInputFiles(path);
  await seen;
  const images = page.getByRole("main").getByRole("img");
  await expect.poll(() => images.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

  await choosePhotos(
    page,
    { name: "IMG_1.HEIC", mimeType: "", buffer: Buffer.from("x") },
    aJpegFile(await aPicture("jpeg"), "good.jpg"),
    aJpegFile(Buffer.from("<svg><script>alert(1)</script></svg>"), "bad.jpg"),
  );
  await expect(photosOf(page).getByText(`IMG_1.HEIC: ${HEIC_PHOTO}`)).toBeVisible();
  await expect(photosOf(page).getByText("bad.jpg: Please choose a JPEG, PNG or WebP photo.")).toBeVisible();
  await expect(images).toHaveCount(2);
  await page.route("/api/photos", (route) => route.abort());
  await choosePhotos(page, aJpegFile(await aPicture("jpeg"), "lost.jpg"));
  await expect(photosOf(page).getByText("lost.jpg wasn’t uploaded. Please try again.")).toBeVisible();
  await page.unroute("/api/photos");

  const more = await Promise.all([1, 2].map((at) => aPicture("jpeg", 60 + at)));
  await choosePhotos(page, aJpegFile(Buffer.from("x"), "worse.jpg"), ...more.map((buffer) => aJpegFile(buffer)));
  await expect(images).toHaveCount(3);
  await expect(photosOf(page).getByText("worse.jpg: Please choose a JPEG, PNG or WebP photo.")).toBeVisible();
  await expect(photosOf(page).getByText("1 photo wasn’t added: this project is full.")).toBeVisible();
  await expect(photosOf(page).getByText("you’ve reached your limit")).toBeVisible();
  await expect(page.getByLabel("Add photos")).toHaveCount(0);
  await photosOf(page).getByRole("link", { name: "More photos for each project" }).click();
  await expect(page.getByText("Free includes 3 photos in each project")).toBeVisible();
  await expect(page.getByText("Pro Lite includes 12 photos in each project")).toBeVisible();
});

test("the page does not shift while its photos load @fonts", async ({ signedIn: page, crafter }) => {
  const project = await aProject(crafter.id, { name: "Steady" });
  for (const [width, height] of [
    [900, 600],
    [600, 900],
  ])
    await storePhoto(crafter.id, project.id, await aPicture("jpeg", width, height));
  // Fonts and scripts are there already.
  await page.goto(`/calculator/projects/${project.id}`);
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] };
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? "") });
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of [`/calculator/projects/${project.id}`, "/calculator/projects"]) {
    await page.goto(path);
    // In the list they only repeat the name beside them.
    const images = page.locator("main img");
    await expect(images.first()).toBeVisible();
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
        .toBe(true);
    }
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
    );
    expect(shifts, path).toEqual([]);
  }
});
