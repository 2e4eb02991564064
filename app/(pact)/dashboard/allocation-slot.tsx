import { AllocationHost } from "@/components/allocation/allocation-host";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { findHoldingProject } from "@/db/queries/crafting/session-project";
import { listOngoingProjects } from "@/db/queries/projects/ongoing";
import { isUuid } from "@/lib/domain/shared/address";
import { logUnexpectedError } from "@/lib/server/log/writer";

type Props = { userId: string; sessionId: unknown; closeHref: string };

/** The allocation dialog for `?allocate=<session>`; nothing if the session is unknown or belongs to another crafter. */
export async function AllocationSlot({ userId, sessionId, closeHref }: Props) {
  if (!isUuid(sessionId)) return null;
  // Not awaited: the project tab shows 'Loading projects...' meanwhile. Null if they could not be read.
  const projects = Promise.all([listOngoingProjects(userId), findHoldingProject(userId, sessionId)])
    .then(([ongoing, holding]) => ({ ongoing, holding }))
    .catch((error) => {
      logUnexpectedError("allocation-slot", error);
      return null;
    });
  const view = await findAllocationView(userId, sessionId);
  return view ? <AllocationHost key={view.session.id} view={view} projects={projects} closeHref={closeHref} /> : null;
}
