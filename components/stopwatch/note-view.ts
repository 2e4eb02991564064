import { pageAccount } from "@/lib/client/account";
import { stopwatchState, subscribe } from "@/lib/client/stopwatch/store";
import { noteAccount, noteProjects, noteSession } from "@/lib/client/taps/accounts";
import { waiting } from "@/lib/client/taps/queue";
import type { NamedProject } from "@/lib/domain/crafting/stopwatch";

let isNoting = false;
let noted: unknown;

/** Stores the session for the pocket stopwatch whenever this window gets it from the server. */
export async function noteViews() {
  if (isNoting) return;
  isNoting = true;
  await noteAccount(pageAccount());
  subscribe(noteQuietly);
  await note();
}

export async function noteOffered(projects: NamedProject[]) {
  await noteAccount(pageAccount());
  await noteProjects(pageAccount(), projects);
}

// Ignores failures: without storage there is no pocket stopwatch.
function noteQuietly() {
  note().catch(() => {});
}

/** Stores only the server's state, so it stores nothing while taps wait. */
async function note() {
  const state = stopwatchState();
  if (!state || state.busy || state.session === noted) return;
  noted = state.session;
  if ((await waiting(pageAccount())).length === 0)
    await noteSession(pageAccount(), state.session, state.readAt ?? performance.now());
}
