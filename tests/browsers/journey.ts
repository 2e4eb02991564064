import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { postComment } from "@/db/queries/challenges/comments";
import { aChallenge, aMembership, aMethod, aPassword, aPiece, aShare, aUser } from "../support/people/factories";
import { type Driver, KEYS } from "./driver";

/** Keyed by sentences of what a crafter does. */
type Steps = Record<string, () => Promise<void>>;
type Network = { cut: () => Promise<void>; restore: () => Promise<void> };
type Place = { network: Network; folder: string; passwordHash: string; password: string; pictures: string | undefined };

/** What a crafter does, in order; each step begins at an address of its own. */
export async function journeyOf(driver: Driver, place: Place): Promise<Steps> {
  const { network, folder, passwordHash, password, pictures } = place;
  const user = await aUser({ displayName: "Thandi", timeZone: "Africa/Johannesburg" });
  await aPassword(user.id, passwordHash);
  await aMethod(user.id, { title: "By the hour" });
  const other = await aUser({ displayName: "Sipho" });
  const challenge = await aChallenge();
  for (const { id } of [user, other]) await aMembership(id, challenge.id);
  const piece = await aPiece(user.id);
  const share = await aShare(user.id, piece.id);
  const picture = async (name: string) => {
    if (pictures) await driver.saveScreenshot(pictures, name);
  };
  const isClosed = (dialog: string) =>
    driver.until(`“${dialog}” to close`, async () => !(await driver.has("dialog", dialog)));
  const isCounting = () => driver.see(/00:00:0[2-9]/);
  const save = async () => {
    await driver.press("button", "Save");
    await driver.press("button", "Stop & Save");
  };
  const withoutNetwork = async (work: () => Promise<void>) => {
    await network.cut();
    try {
      await work();
    } finally {
      await network.restore();
    }
  };
  return {
    "shows a visitor the landing page and a shared page": async () => {
      await driver.open("/");
      await driver.see("Craft Pact");
      await picture("landing");
      await driver.open(`/r/${share.token}`);
      await driver.find("heading", piece.name);
      await picture("shared");
    },
    "signs up and reads that a mail was sent": async () => {
      await driver.open("/signup");
      await driver.type("Email", `browser-${Date.now()}@craftpact.example`);
      await driver.type("Password", "a long walk with yarn");
      await driver.press("choice", "I agree");
      await driver.press("button", "Create Account");
      await driver.see("A confirmation link has been sent");
    },
    "logs in": async () => {
      await driver.open("/login");
      await driver.type("Email", user.email);
      await driver.type("Password", password);
      await driver.press("button", "Sign in");
      await driver.arrive("/dashboard");
      await driver.find("button", "Start");
      await picture("dashboard");
    },
    "starts, pauses, resumes and saves a session": async () => {
      await driver.open("/dashboard");
      await driver.type("What are you working on?", "First mitten");
      await driver.press("button", "Start");
      await driver.find("button", "Pause");
      await isCounting();
      await driver.press("button", "Pause");
      await driver.press("button", "Resume");
      await driver.find("button", "Pause");
      await save();
      // After a closed connection, a Save is sent again and opens no dialog by itself.
      if (!(await driver.isSoon(() => driver.has("dialog", "Allocate Crafting Time")))) {
        await driver.open("/dashboard");
        await driver.press("link", "Allocate");
      }
      await driver.find("dialog", "Allocate Crafting Time");
    },
    "allocates it to a challenge and to a new project": async () => {
      await driver.press("button", `Add ${challenge.name}`);
      await driver.press("tab", "Assign to Project");
      await driver.type("New project name", "Mittens");
      await driver.keys(KEYS.enter);
      await driver.see("Project created.");
      await driver.press("button", "Save allocation");
      await isClosed("Allocate Crafting Time");
    },
    "completes the project with a price": async () => {
      await driver.open("/calculator/projects");
      await driver.press("link", "Mittens");
      await driver.find("heading", "Mittens");
      await picture("project");
      await driver.press("link", "Mark Complete");
      await driver.find("dialog", "Complete “Mittens”");
      await driver.press("button", "Add material");
      await driver.type("Material 1", "Wool");
      await driver.type("Cost 1", "45");
      await driver.press("choice", "By the hour");
      await driver.press("button", "Mark Complete");
      await isClosed("Complete “Mittens”");
      await driver.see("R45.00");
    },
    "opens and closes menus, the bell and the palette": async () => {
      await driver.open("/leaderboard");
      for (const name of ["Account menu", "Notifications", "Pact"]) {
        await driver.press("button", name);
        await driver.until(`“${name}” to open`, () => isOpen(driver));
        await driver.keys(KEYS.escape);
        await driver.until(`“${name}” to close`, async () => !(await isOpen(driver)));
        await driver.press("button", name);
        await driver.until(`“${name}” to open again`, () => isOpen(driver));
        await driver.press("heading", "Leaderboard");
        await driver.until(`“${name}” to close by a press outside`, async () => !(await isOpen(driver)));
      }
      await driver.chord(KEYS.control, "k");
      await driver.find("dialog", "Search");
      await driver.keys(`challenges${KEYS.enter}`);
      await driver.arrive("/challenges");
    },
    "closes a dialog by Escape, and creates a project in it": async () => {
      await driver.open("/calculator/projects");
      await driver.press("link", "New Project");
      await driver.find("dialog", "New Project");
      await driver.keys(KEYS.escape);
      await isClosed("New Project");
      await driver.press("link", "New Project");
      await driver.type("Project name", "Half a scarf");
      await driver.press("button", "Create Project");
      await driver.find("heading", "Half a scarf");
    },
    "shows a comment of somebody else while the page is open": async () => {
      await driver.open(`/challenges/${challenge.id}`);
      await driver.type("Your comment", "Casting on today");
      await driver.press("button", "Post Comment");
      await driver.see("Casting on today");
      // The page listens soon after it is drawn.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await postComment(other.id, { id: randomUUID(), challengeId: challenge.id, content: "Two sleeves done" });
      await driver.see("Two sleeves done");
    },
    "keeps a session in the pocket stopwatch without a connection, and sends it later": async () => {
      await driver.open("/dashboard");
      await driver.until("the service worker", () => driver.evaluate(isReadyForOffline));
      await withoutNetwork(async () => {
        await driver.open("/challenges").catch(() => {});
        await driver.see("You’re offline");
        await driver.type("What are you working on?", "On the train");
        await driver.press("button", "Start");
        await isCounting();
        await save();
        await driver.see("Saved on this");
        await picture("pocket");
      });
      await driver.open("/pocket");
      await driver.see("Sent.");
      await driver.open("/dashboard/sessions");
      await driver.see("On the train");
    },
    "says at once where a Save made without a connection is": async () => {
      await driver.open("/dashboard");
      await driver.press("button", "Start");
      await isCounting();
      await driver.until("what keeps presses", () =>
        driver.evaluate(() => indexedDB.databases().then((all) => all.length > 0)),
      );
      await withoutNetwork(async () => {
        await save();
        // A page that was reloading leads to the pocket stopwatch, which shows it too.
        await driver.see(/Saved on this device: \d+ s/);
      });
      await driver.open("/dashboard/sessions");
      await driver.see("Crafting session");
    },
    "brings in a file of another tool": async () => {
      const file = join(folder, "hours.csv");
      writeFileSync(
        file,
        "Description,Start date,Start time,End date,End time,Duration\nTurned heel,2026-01-05,09:00:00,2026-01-05,10:30:00,01:30:00\n",
      );
      await driver.open("/profile/data");
      await driver.until("the form", () => driver.evaluate(isHydrated, "input[type=file]"));
      await driver.setFile(file);
      await driver.see("1 session");
    },
  };
}

function isOpen(driver: Driver) {
  return driver.evaluate(() => document.querySelector(":popover-open") !== null);
}

function isHydrated(selector: string): boolean {
  return Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith("__react"));
}

/** The worker has the page, and the device knows its crafter. */
async function isReadyForOffline(): Promise<boolean> {
  const isControlled = navigator.serviceWorker?.controller !== null;
  const isKept = (await caches.match("/pocket")) !== undefined;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("craft-pact");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const count = await new Promise<number>((resolve) => {
    if (!database.objectStoreNames.contains("accounts")) return resolve(0);
    const counting = database.transaction("accounts").objectStore("accounts").count();
    counting.onsuccess = () => resolve(counting.result);
    counting.onerror = () => resolve(0);
  });
  database.close();
  return isControlled && isKept && count > 0;
}
