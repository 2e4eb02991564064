import { redirect } from "next/navigation";
import { findUserId } from "../../../auth";
import { findOverview } from "../../../database";
import { SessionList } from "../../../session-list";

export const dynamic = "force-dynamic";

export default async function OverviewPage() {
  const id = await findUserId();
  if (!id) redirect("/login");
  const { rows, name, weekSeconds, longest, keenest } = await findOverview(id);
  return (
    <main>
      <h1>{name}</h1>
      <p>{weekSeconds} s this week</p>
      <ol>
        {longest.map((crafter) => (
          <li key={crafter.id}>{`${crafter.name} ${crafter.totalSeconds}`}</li>
        ))}
      </ol>
      <ol>
        {keenest.map((crafter) => (
          <li key={crafter.id}>{`${crafter.name} ${crafter.streak}`}</li>
        ))}
      </ol>
      <SessionList rows={rows} />
    </main>
  );
}
