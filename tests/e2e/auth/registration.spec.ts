import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { expect, test } from "../../support/e2e";
import { solve } from "../../support/people/captcha";
import { freePort, servedBuild, startCopy } from "../../support/processes/second-copy";
import { builtActions, postAction } from "../../support/requests/server-actions";
import { ask, ours } from "../../support/requests/wire";

test("closed registration shows a notice instead of the form and creates no account", async () => {
  const copy = await startCopy(await freePort(), { REGISTRATION: "closed" });
  try {
    const headers = { Host: new URL(copy.url).host };
    const page = await ask("/signup", { base: copy.url, headers });
    expect(page.status).toBe(200);
    expect(page.text).toContain(AUTH_TEXTS.signUpClosed);
    expect(page.text).toContain('href="/contact"');
    expect(page.text).not.toContain('type="password"');
    for (const path of ["/", "/pricing", "/login"])
      expect((await ask(path, { base: copy.url, headers })).text, path).toContain('href="/signup');

    const action = builtActions(servedBuild().distDir).find(({ name }) => name === "auth.signUpAction");
    if (!action) throw new Error("No page uses auth.signUpAction.");
    const challenge = JSON.parse((await ask("/api/captcha?action=signup", { base: copy.url, headers })).text);
    const input = {
      email: `closed-${Date.now()}@craftpact.example`,
      password: "a long walk with wool",
      terms: true,
      timeZone: "UTC",
      captcha: await solve(challenge),
    };
    const answer = await postAction(action, [input], { base: copy.url, headers: { ...headers, ...ours(copy.url) } });
    expect(answer.text).toContain(AUTH_TEXTS.signUpClosed);
    expect(answer.text).not.toContain(AUTH_TEXTS.signUpSent);
  } finally {
    await copy.stop();
  }
});
