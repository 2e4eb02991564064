import { mkdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { E2E_URL, expect, test } from "../support/e2e";
import { loginCookie } from "../support/session-cookie";
import { weighHtml } from "../support/weight";
test.setTimeout(300_000);
test("look @alone", async ({ page }) => {
  mkdirSync("/tmp/look", { recursive: true });
  for (const who of ["plus", "free"]) {
    const [crafter] = await db.select().from(users).where(eq(users.email, `${who}@craftpact.example`));
    await page.context().addCookies([{ ...(await loginCookie(crafter?.id ?? "")), url: E2E_URL }]);
    for (const [name, path] of [["insights", "/dashboard/insights"], ["year", "/dashboard/year/2026"], ["studio", "/calculator/insights"], ["sessions", "/dashboard/sessions"]] as const) {
      const html = await (await page.request.get(path)).text();
      (await import("node:fs")).writeFileSync(`/tmp/look/${who}-${name}.html`, html);
      console.log(who, path, JSON.stringify(weighHtml(html)));
      for (const scheme of ["light", "dark"] as const)
        for (const width of [360, 1280]) {
          if (who === "free" && scheme === "dark") continue;
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
          await page.setViewportSize({ width, height: 800 });
          await page.goto(path);
          await expect(page.locator("h1").first()).toBeVisible();
          await page.screenshot({ path: `/tmp/look/${who}-${name}-${width}-${scheme}.png`, fullPage: true });
        }
    }
    if (who === "plus") {
      const picture = await page.request.get("/dashboard/year/2026/picture");
      console.log(picture.status(), picture.headers()["content-type"]);
      (await import("node:fs")).writeFileSync("/tmp/look/picture.png", await picture.body());
    }
  }
});
