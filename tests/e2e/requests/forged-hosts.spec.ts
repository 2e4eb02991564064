import { inArray } from "drizzle-orm";
import { db } from "@/db/connection/client";
import { mailOutbox } from "@/db/schema";
import { E2E_URL, expect, test, waitForMail } from "../../support/e2e";
import { anIdOfNothing } from "../../support/people/belongings";
import { aSolvedCaptcha } from "../../support/people/captcha";
import { findServedAction } from "../../support/processes/second-copy";
import { postAction } from "../../support/requests/server-actions";
import { type Answer, ask, ourHeaders } from "../../support/requests/wire";

const EVIL = "evil.example";
const PATHS = ["/", "/login", "/reset-password", "/confirm?token=x", "/new-password", "/dashboard", "/nowhere"];

/** Names that a client may try to give us. */
const FORGED: Record<string, string>[] = [
  { Host: EVIL },
  { Host: `${EVIL}:80` },
  { Host: `${new URL(E2E_URL).host}.${EVIL}` },
  { "X-Forwarded-Host": EVIL },
  { "X-Forwarded-Host": EVIL, "X-Forwarded-Proto": "https", "X-Forwarded-Port": "443" },
  { Forwarded: `for=1.2.3.4;host=${EVIL};proto=https` },
  { "X-Host": EVIL, "X-Original-Host": EVIL, "X-Forwarded-Server": EVIL },
  { "X-Original-URL": `https://${EVIL}/`, "X-Rewrite-URL": `https://${EVIL}/`, Referer: `https://${EVIL}/` },
];

test("no page uses a forged host", async () => {
  for (const headers of FORGED)
    for (const path of PATHS) {
      const answer = await ask(path, { headers });
      expectNoForgedHost(answer, `${path} ${JSON.stringify(headers)}`);
      if (headers.Host) expect(answer.status, path).toBe(421);
    }
  expectNoForgedHost(
    await ask(`http://${EVIL}/login`, { headers: { Host: new URL(E2E_URL).host } }),
    "an absolute address",
  );
});

test("no mail contains a forged host", async ({ crafter }) => {
  const [resetAction, signUpAction] = [
    findServedAction("auth.requestResetAction"),
    findServedAction("auth.signUpAction"),
  ];
  for (const headers of FORGED) {
    const [fresh, asked] = [String(anIdOfNothing("email")), { headers: { ...ourHeaders(), ...headers } }];
    const reset = { email: crafter.email, captcha: await aSolvedCaptcha("reset") };
    const signUp = { email: fresh, password: "a long walk with yarn", terms: true };
    const answers = [
      await postAction(resetAction, [reset], asked),
      await postAction(signUpAction, [{ ...signUp, captcha: await aSolvedCaptcha("signup") }], asked),
    ];
    for (const answer of answers) expectNoForgedHost(answer, JSON.stringify(headers));
    const mails = inArray(mailOutbox.recipient, [crafter.email, fresh]);
    if (headers.Host) {
      expect(answers.map(({ status }) => status)).toEqual([421, 421]);
      expect(await db.$count(mailOutbox, mails)).toBe(0);
      continue;
    }
    for (const recipient of [crafter.email, fresh]) {
      const { body } = await waitForMail(recipient);
      expect(body).toContain(`${E2E_URL}/`);
      expect(body).not.toContain(EVIL);
    }
    await db.delete(mailOutbox).where(mails);
  }
});

function expectNoForgedHost({ status, headers, text }: Answer, what: string) {
  expect(status, what).toBeLessThan(500);
  expect(text.includes(EVIL), what).toBe(false);
  expect(JSON.stringify(headers).includes(EVIL), what).toBe(false);
}
