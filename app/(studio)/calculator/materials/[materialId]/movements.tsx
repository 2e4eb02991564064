import { Card, CardTitle } from "@/components/ui/card";
import { ListRow } from "@/components/ui/list-row";
import { Pager } from "@/components/ui/pager";
import { SoftLink } from "@/components/ui/soft-link";
import type { Movement } from "@/db/queries/materials/movements";
import { isRecorded, MOVEMENT_KINDS } from "@/lib/domain/materials/movement";
import { printQuantity } from "@/lib/domain/materials/quantities";
import type { LibraryMaterial } from "@/lib/domain/materials/shelf";
import { dateWords } from "@/lib/domain/shared/local-time";
import { printMoney } from "@/lib/domain/shared/money";
import { TakeBack } from "./material-actions";

type Props = { material: LibraryMaterial; movements: readonly Movement[]; page: number; pages: number };

/** What came to the shelf and left it, the newest first. The last one can be taken back. */
export function Movements({ material, movements, page, pages }: Props) {
  return (
    <Card aria-labelledby="movements-title">
      <CardTitle id="movements-title" tabIndex={-1} className="outline-none">
        What came and went
      </CardTitle>
      {movements.length === 0 ? (
        <p className="mt-2">Nothing was recorded yet. Record a purchase, or count what is there.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line [&_p]:whitespace-normal!">
          {movements.map((movement, at) => (
            <MovementRow key={movement.id} material={material} movement={movement} isLast={page === 1 && at === 0} />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => `/calculator/materials/${material.id}${to > 1 ? `?page=${to}` : ""}`}
        labels={["Newer", "Older"]}
      />
    </Card>
  );
}

type RowProps = { material: LibraryMaterial; movement: Movement; isLast: boolean };

function MovementRow({ material, movement, isLast }: RowProps) {
  const { id, kind, quantity, valueCents, day, projectId, projectName } = movement;
  const nameId = `movement-${id}`;
  const sign = quantity > 0n ? "+" : "";
  return (
    <ListRow
      title={
        <span id={nameId}>
          {MOVEMENT_KINDS[kind]}
          {projectId ? (
            <>
              {" for "}
              <SoftLink href={`/calculator/projects/${projectId}`}>{projectName}</SoftLink>
            </>
          ) : null}
        </span>
      }
      meta={[dateWords(day, "UTC"), ...detailsOf(material, movement), printMoney(valueCents, material.currency)].join(
        " · ",
      )}
      value={`${sign}${printQuantity({ micro: quantity, unit: material.useUnit })}`}
    >
      {isLast && isRecorded(kind) ? <TakeBack movementId={id} describedBy={nameId} /> : null}
    </ListRow>
  );
}

/** What was typed, if it says more than the quantity, and where it came from. */
function detailsOf({ packName, useUnit, currency }: LibraryMaterial, movement: Movement): string[] {
  const { kind, typedQuantity, typedUnit, postageCents, supplier, lot } = movement;
  const typed = printQuantity({ micro: typedQuantity, unit: typedUnit }, packName);
  return [
    kind === "count" || typedUnit !== useUnit ? typed : "",
    postageCents > 0 ? `with ${printMoney(postageCents, currency)} postage` : "",
    supplier,
    lot && `lot ${lot}`,
  ].filter(Boolean);
}
