import { expect, linkIn, test, waitForMail } from "../../support/e2e";
import { IS_POOLED } from "../../support/processes/e2e-server";
import { findFreePort } from "../../support/processes/second-copy";
import { startSmtpServer, startWithSmtp } from "../../support/processes/smtp";
import { signUpAndConfirm, submitLogin } from "../../support/screens/auth";
import { walkTheMainJob } from "../../support/screens/main-journey";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const anAccount = () => ({ email: `maker-${Date.now()}@craftpact.example`, password: "a long walk with yarn" });

test("a visitor signs up, confirms through the demo's mailbox and allocates a first session", async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const account = anAccount();
  await walkTheMainJob(
    page,
    account,
    async () => {
      if (IS_POOLED) return linkIn((await waitForMail(account.email)).body);
      const mailbox = await context.newPage();
      await mailbox.goto("/mailbox");
      await mailbox.getByRole("link", { name: new RegExp(`Confirm your email.*${account.email}`) }).click();
      const link = await mailbox.getByRole("link", { name: /\/confirm\?token=/ }).getAttribute("href");
      await mailbox.close();
      return link ?? "";
    },
    process.env.ADMIN_DATABASE_URL ?? "",
  );
});

test("a visitor signs up and logs in with the link from a mail that a real SMTP server received", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const smtp = await startSmtpServer();
  const port = await findFreePort();
  const copy = await startWithSmtp(smtp.url, port);
  const context = await browser.newContext({ baseURL: copy.url });
  try {
    const account = anAccount();
    const findLink = async () => linkIn((await smtp.mailTo(account.email)).text ?? "", port);
    const page = await context.newPage();
    await signUpAndConfirm(page, account, findLink);
    await submitLogin(page, account);
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 15_000 });
    const [mail, ...more] = smtp.mails;
    expect(more).toEqual([]);
    expect(mail?.from?.address).toBe("hello@craftpact.example");
    expect((await context.request.get("/mailbox")).status(), "nobody reads mails that are delivered").toBe(404);
    expect(mail?.to?.map(({ address }) => address)).toEqual([account.email]);
  } finally {
    await context.close();
    await copy.stop();
    await smtp.stop();
  }
});
