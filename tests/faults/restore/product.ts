import { freePort } from "@/db/embedded/postmaster";
import type { Press } from "@/lib/domain/crafting/tap";
import { solve } from "../../support/people/captcha";
import { run } from "../../support/processes/run";
import { builtActions, postAction } from "../../support/requests/server-actions";
import { ask, ours } from "../../support/requests/wire";
import { aStart } from "../crafters";
import { pause } from "../support";

export type Started = { url: string; log: () => string; stop(): Promise<void> };
export type SignedIn = {
  open: (path: string) => ReturnType<typeof ask>;
  /** By the server action; undefined where it was not acknowledged. */
  press: (press: Press) => Promise<{ status: string; session: { id: string } } | undefined>;
};

const PASSWORD = "craft-pact-demo";
/** Known here too, since each request says for which account its page was rendered. */
const SECRETS = { EMBEDDED_DATABASE: "1", DATABASE_URL: "postgres://127.0.0.1/none", AUTH_SECRET: "d".repeat(32) };
Object.assign(process.env, SECRETS);

/** The launcher on these data and that build, which it finds finished. */
export async function startOn(dataDir: string, build: string): Promise<Started> {
  const port = await freePort();
  const settings = {
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRETS.AUTH_SECRET,
    NEXT_DIST_DIR: build,
    PORT: String(port),
    CAPTCHA_COST: "1",
    CAPTCHA_MAX_NUMBER: "10",
  };
  const node = ["--conditions=react-server", "--import", "tsx", "db/commands/start.ts"];
  const program = run(process.execPath, node, { ...bareEnv(), ...settings }, { silent: true });
  let hasEnded = false;
  void program.ended.then(() => {
    hasEnded = true;
  });
  while (!program.output().includes("is ready")) {
    if (hasEnded) throw new Error(`The launcher ended:\n${program.output()}`);
    await pause(50);
  }
  return { url: `http://localhost:${port}`, log: () => program.output(), stop: () => program.stop() };
}

/** By password, through the form's own action. */
export async function signIn({ url, log }: Started, build: string, email: string): Promise<SignedIn> {
  const actions = builtActions(build);
  const call = async (name: string, input: object, cookie?: string) => {
    const action = actions.find((one) => one.name === name);
    if (!action) throw new Error(`No action ${name}.`);
    return postAction(action, [input], { base: url, cookie, headers: ours(url) });
  };
  const challenge = await (await fetch(`${url}/api/captcha?action=login`)).json();
  const attempt = { email, password: PASSWORD, remember: true, captcha: await solve(challenge), next: "/dashboard" };
  const { headers, status, text } = await call("auth.signInAction", attempt);
  const set = [headers["set-cookie"] ?? []].flat().map((line) => line.split(";")[0] ?? "");
  const cookie = set.find((one) => /^craftpact-\d+=/.test(one));
  if (!cookie) throw new Error(`${email} can't sign in: ${status} ${text.slice(0, 300)}\n${log().slice(-2_000)}`);
  return {
    open: (path) => ask(path, { base: url, headers: { cookie } }),
    press: async (press) => {
      const row = /^1:(\{.*\})$/m.exec((await call("crafting.pressAction", { presses: [press] }, cookie)).text)?.[1];
      return row ? JSON.parse(row).data?.[0] : undefined;
    },
  };
}

/** Sessions started and saved, one after the other by each. */
export function load(crafters: SignedIn[]) {
  let isWorking = true;
  let saved = 0;
  const work = crafters.map(async ({ press }) => {
    while (isWorking) {
      const started = await press(aStart("While it is backed up"));
      const done = started && (await press({ kind: "stop", session: started.session.id }));
      if (done?.status === "finished") saved += 1;
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

/** What the terminal of somebody without settings would give it. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { NODE_ENV: "production", PATH, HOME, TMPDIR };
}
