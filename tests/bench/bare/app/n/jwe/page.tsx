import { redirect } from "next/navigation";
import { findUserId } from "../../../auth";
import { listSessions } from "../../../database";
import { SessionList } from "../../../session-list";

export const dynamic = "force-dynamic";

export default async function ListPage() {
  const id = await findUserId();
  if (!id) redirect("/login");
  return (
    <main>
      <h1>Sessions</h1>
      <SessionList rows={await listSessions(id)} />
    </main>
  );
}
