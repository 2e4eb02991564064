import { clocks } from "@/lib/client/taps/clocks";
import { momentOf } from "@/lib/client/taps/words";
import { formatClock, titleTime } from "@/lib/domain/crafting/stopwatch";
import { elapsedAt, type TappedSession } from "@/lib/domain/crafting/tapped-session";
import { find, setText } from "./elements";

let timer: ReturnType<typeof setTimeout> | undefined;
const plainTitle = document.title;

/** Shows the time, and again with each second while the session runs. */
export function showFace(session: TappedSession | null, onTime: (time: string) => void) {
  clearTimeout(timer);
  const elapsedMs = session ? elapsedAt(session, clocks()) : 0;
  const time = formatClock(elapsedMs / 1000);
  setText(find("time"), time);
  onTime(time);
  const title = session?.running ? `${titleTime(elapsedMs / 1000)} · ${plainTitle}` : plainTitle;
  // Screen readers speak each change.
  if (document.title !== title) document.title = title;
  showState(session);
  showRing(Math.floor(elapsedMs / 1000), session);
  if (session?.running) timer = setTimeout(() => showFace(session, onTime), 1005 - (elapsedMs % 1000));
}

function showState(session: TappedSession | null) {
  const state = find("state");
  const started = session && momentOf(Date.parse(session.startedAt), Date.now());
  const words = session ? `${session.running ? "Running" : "Paused"}, started ${started}` : "Ready when you are";
  const project = session?.project?.name ?? "";
  if (state.textContent === project + words) return;
  const name = document.createElement("b");
  name.append(Object.assign(document.createElement("bdi"), { textContent: project }));
  state.replaceChildren(...(project ? [name] : []), words);
}

function showRing(seconds: number, session: TappedSession | null) {
  const minutes = (seconds % 3600) / 60;
  const needle = find<SVGElement>("needle");
  find<SVGElement>("thread").setAttribute("stroke-dasharray", `${minutes} 60`);
  needle.setAttribute("transform", `rotate(${minutes * 6} 140 140)`);
  needle.classList.toggle("running", session?.running ?? false);
  needle.toggleAttribute("hidden", !session);
}
