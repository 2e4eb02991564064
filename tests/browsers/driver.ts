import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTarget, type Kind, type Target } from "./in-page";

/** What both protocols can do: WebDriver and WebDriver BiDi take the same actions. */
export type Transport = {
  /** Name and version, as the browser says. */
  name: string;
  open(url: string): Promise<void>;
  /** Runs a function's text in the page and returns what it resolves to, through JSON. */
  evaluate(text: string, args: unknown[]): Promise<unknown>;
  act(actions: ActionSource[]): Promise<void>;
  setFile(selector: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<string>;
  close(): Promise<void>;
};

type ActionSource = { type: string; id: string; actions: object[]; parameters?: object };

export const KEYS = { control: "\uE009", enter: "\uE007", escape: "\uE00C", backspace: "\uE003" };

const PATIENCE_MS = 30_000;
const SOON_MS = 10_000;
const STEP_MS = 100;
/** How often it must be in the same place: late parts move what is below them. */
const STILL = 4;

/** A person at a browser: finds things by role and name, presses with a pointer, and types with keys. */
export class Driver {
  constructor(
    private readonly transport: Transport,
    readonly origin: string,
  ) {}

  get name() {
    return this.transport.name;
  }

  open(path: string) {
    return this.transport.open(this.origin + path);
  }

  evaluate<Args extends unknown[], Result>(body: (...args: Args) => Result, ...args: Args) {
    // tsx marks functions with a helper that no page has.
    const text = `(...args) => { const __name = (one) => one; return (${body})(...args); }`;
    return this.transport.evaluate(text, args) as Promise<Awaited<Result>>;
  }

  async press(kind: Kind, name: string) {
    const { x, y } = await this.find(kind, name);
    const at = { x, y, duration: 0, origin: "viewport" };
    const press = [
      { type: "pointerDown", button: 0 },
      { type: "pause", duration: 30 },
      { type: "pointerUp", button: 0 },
    ];
    const pointer = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } };
    await this.transport.act([{ ...pointer, actions: [{ type: "pointerMove", ...at }, ...press] }]);
  }

  async type(name: string, text: string) {
    await this.press("field", name);
    await this.chord(KEYS.control, "a");
    await this.keys(KEYS.backspace);
    await this.keys(text);
    await this.until(`“${name}” to hold “${text}”`, async () => (await this.find("field", name)).value === text);
  }

  async keys(text: string) {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.transport.act([{ type: "key", id: "keyboard", actions }]);
  }

  async chord(held: string, key: string) {
    const actions = [
      { type: "keyDown", value: held },
      { type: "keyDown", value: key },
      { type: "keyUp", value: key },
      { type: "keyUp", value: held },
    ];
    await this.transport.act([{ type: "key", id: "keyboard", actions }]);
  }

  setFile(path: string) {
    return this.transport.setFile("input[type=file]", path);
  }

  resize(width: number, height: number) {
    return this.transport.resize(width, height);
  }

  /** Waits until it can be pressed and keeps its place. */
  async find(kind: Kind, name: string): Promise<Target> {
    let last: Target | null = null;
    let times = 0;
    await this.until(`the ${kind} “${name}”`, async () => {
      const before = last;
      last = await this.evaluate(findTarget, kind, name);
      const isStill = last !== null && before !== null && last.x === before.x && last.y === before.y;
      times = isStill ? times + 1 : 0;
      return times === STILL;
    });
    return last as unknown as Target;
  }

  async has(kind: Kind, name: string) {
    return (await this.evaluate(findTarget, kind, name)) !== null;
  }

  see(text: string | RegExp) {
    const pattern = typeof text === "string" ? text.replace(/[.?*+(){}[\]|\\^$]/g, "\\$&") : text.source;
    return this.until(`the words “${text}”`, () => this.evaluate(matchesText, pattern));
  }

  /** `path`: how it begins. */
  arrive(path: string) {
    return this.until(`the address ${path}`, () => this.evaluate((start) => location.pathname.startsWith(start), path));
  }

  isSoon(isSo: () => Promise<boolean>) {
    return this.until("what may not come", isSo, SOON_MS).then(
      () => true,
      () => false,
    );
  }

  async until(what: string, isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS) {
    const end = Date.now() + patienceMs;
    let problem = "";
    while (Date.now() < end) {
      try {
        if (await isSo()) return;
      } catch (error) {
        // The page may be on its way to another one.
        problem = ` (${(error as Error).message.split("\n", 1)[0]})`;
      }
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    throw new Error(`Waited in vain for ${what}${problem}`);
  }

  async saveScreenshot(folder: string, name: string) {
    await this.until("the page to be whole", () => this.evaluate(() => document.readyState === "complete"));
    const file = `${this.name.split(" ")[0]?.toLowerCase()}-${name}.png`;
    writeFileSync(join(folder, file), Buffer.from(await this.transport.screenshot(), "base64"));
  }

  close() {
    return this.transport.close();
  }
}

/** In visible text only. */
function matchesText(pattern: string): boolean {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden words are none that a crafter reads
  return new RegExp(pattern).test((document.body?.innerText ?? "").replace(/\s+/g, " "));
}
