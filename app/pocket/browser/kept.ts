import { copyKept, downloadKept, removeKept, type ShownTime } from "@/lib/client/taps/kept";
import { DEVICE, keptReason, keptWords, REMOVAL_WORDS } from "@/lib/client/taps/words";
import { findElement, setShown, setText } from "./face";

let shown = "";

/** Shows times that can't be sent any more; the crafter can copy, save or remove them. */
export function showKept(kept: ShownTime[]) {
  setShown("kept", kept.length > 0);
  setShown(
    "download",
    kept.some(({ craftedMs }) => craftedMs >= 1_000),
  );
  const key = JSON.stringify(kept);
  if (key === shown) return;
  shown = key;
  setText(findElement("kept-title"), `Kept on this ${DEVICE}`);
  setText(findElement("kept-removal"), kept.some(({ isWaiting }) => !isWaiting) ? REMOVAL_WORDS : "");
  findElement("kept-list").replaceChildren(...kept.map(makeItem));
}

/** `say`: shows a status line. */
export function listenToKept(kept: () => ShownTime[], say: (text: string) => void) {
  findElement("download").addEventListener("click", () => downloadKept(kept()));
  findElement("kept-list").addEventListener("click", async ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    const one = kept().find(({ session }) => session === target.dataset.session);
    if (!one) return;
    if (target.name === "copy") return say(await copyKept(one));
    await removeKept(one.session);
    say("Removed.");
    findElement("press").focus();
  });
}

function makeItem(kept: ShownTime): HTMLElement {
  const words = Object.assign(document.createElement("bdi"), { textContent: keptWords(kept) });
  const reason = Object.assign(document.createElement("p"), { textContent: keptReason(kept) });
  const entry = document.createElement("li");
  entry.append(words, reason, makeButton("copy", "Copy", kept));
  if (!kept.isWaiting) entry.append(makeButton("remove", "Remove", kept));
  return entry;
}

function makeButton(name: string, text: string, { session, description }: ShownTime): HTMLElement {
  const made = Object.assign(document.createElement("button"), { type: "button", name, className: "quiet" });
  made.textContent = text;
  made.dataset.session = session;
  made.setAttribute("aria-label", `${text} “${description}”`);
  return made;
}
