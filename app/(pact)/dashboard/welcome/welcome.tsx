import { CAUSES } from "@/lib/domain/impacts/causes";
import type { CurrentUser } from "@/lib/server/auth/current-user";
import type { Choice } from "./answers";
import { LazyWelcome } from "./lazy-welcome";

/** The first run, with no more in the page than it shows. */
export function Welcome({ user, challenges }: { user: CurrentUser; challenges: Choice<string>[] }) {
  return (
    <LazyWelcome
      userId={user.id}
      displayName={user.displayName}
      timeZone={user.timeZone}
      challenges={challenges.map(toChoice)}
      causes={CAUSES.map(toChoice)}
    />
  );
}

function toChoice<Id>({ id, name, description }: Choice<Id>): Choice<Id> {
  return { id, name, description };
}
