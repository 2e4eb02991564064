import { setTimeout as pause } from "node:timers/promises";
import { solveCaptcha } from "../../support/people/captcha";
import { findAction, postAction, readBuiltActions } from "../../support/requests/server-actions";
import { ourHeaders } from "../../support/requests/wire";
import { aStart, type Browser, newSeen, sendPress, type Target } from "../crafters";
import { type Product, startProduct } from "../product";

const PASSWORD = "craft-pact-demo";
/** Known here too, since each request says for which account its page was rendered. */
const SECRETS = { EMBEDDED_DATABASE: "1", DATABASE_URL: "postgres://127.0.0.1/none", AUTH_SECRET: "d".repeat(32) };
Object.assign(process.env, SECRETS);

/** Starts the launcher on these data with that finished build. */
export async function startOn(dataDir: string, build: string): Promise<Product & Target> {
  const { AUTH_SECRET } = SECRETS;
  const cheap = { CAPTCHA_COST: "1", CAPTCHA_MAX_NUMBER: "10" };
  return { ...(await startProduct({ DATA_DIR: dataDir, AUTH_SECRET, NEXT_DIST_DIR: build, ...cheap })), build };
}

/** Signs in by password, as the form does. */
export async function signIn({ url, log, build = "" }: Product & Target, email: string): Promise<Browser> {
  const challenge = await (await fetch(`${url}/api/captcha?action=login`)).json();
  const attempt = {
    email,
    password: PASSWORD,
    remember: true,
    captcha: await solveCaptcha(challenge),
    next: "/dashboard",
  };
  const action = findAction(readBuiltActions(build), "auth.signInAction");
  const { headers, status, text } = await postAction(action, [attempt], { base: url, headers: ourHeaders(url) });
  const set = [headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0] ?? "");
  const cookie = set.find((one) => /^craftpact-\d+=/.test(one));
  if (!cookie) throw new Error(`${email} can't sign in: ${status} ${text.slice(0, 300)}\n${log().slice(-2_000)}`);
  return { cookie };
}

/** Each crafter starts and saves session after session. */
export function startLoad(product: Target, crafters: Browser[]) {
  let isWorking = true;
  let saved = 0;
  const work = crafters.map(async (crafter) => {
    const press = (one: Parameters<typeof sendPress>[3]) => sendPress(product, crafter, newSeen(), one);
    while (isWorking) {
      const started = await press(aStart("While it is backed up"));
      const done = started?.id && (await press({ kind: "stop", session: started.id }));
      if (done && done.status === "finished") saved += 1;
      await pause(200);
    }
  });
  return {
    async end(): Promise<number> {
      isWorking = false;
      await Promise.all(work);
      return saved;
    },
  };
}
