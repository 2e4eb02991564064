import { AllocationHost } from "@/components/allocation/allocation-host";
import { findAllocationView } from "@/db/queries/crafting/allocation-view";
import { findHoldingProject } from "@/db/queries/crafting/session-project";
import { listOngoingProjects } from "@/db/queries/projects/ongoing";
import { isUuid } from "@/lib/domain/shared/address";
import { logUnexpectedError } from "@/lib/server/log/writer";

/** The allocation dialog of `?allocate=<session>`; an unknown session or another crafter's opens nothing. */
export async function AllocationSlot({
  userId,
  sessionId,
  closeHref,
}: {
  userId: string;
  sessionId: unknown;
  closeHref: string;
}) {
  if (!isUuid(sessionId)) return null;
  // Not awaited: the project tab says 'Loading projects...' meanwhile. Null: they could not be read.
  const projects = Promise.all([listOngoingProjects(userId), findHoldingProject(userId, sessionId)])
    .then(([ongoing, holding]) => ({ ongoing, holding }))
    .catch((error) => {
      logUnexpectedError("allocation-slot", error);
      return null;
    });
  const view = await findAllocationView(userId, sessionId);
  return view ? <AllocationHost key={view.session.id} view={view} projects={projects} closeHref={closeHref} /> : null;
}
