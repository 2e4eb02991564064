import { Checkbox } from "@/components/ui/checkbox";

export type PieceChoice = { id: string; name: string; hasPhoto: boolean };

/** Completed work to show; the page has it in the order of this list. */
export function PieceChoices({
  choices,
  chosen,
  problem,
  onChange,
}: {
  choices: readonly PieceChoice[];
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (pieces: string[]) => void;
}) {
  const toggled = (id: string, isChosen: boolean) =>
    choices.flatMap((one) => ((one.id === id ? isChosen : chosen.includes(one.id)) ? one.id : []));
  return (
    <fieldset>
      <legend className="font-semibold">Work to show</legend>
      {choices.length === 0 ? <p className="mt-1 text-muted">Nothing completed yet.</p> : null}
      {choices.map(({ id, name, hasPhoto }) => (
        <Checkbox
          key={id}
          id={`piece-${id}`}
          label={
            <>
              <bdi>{name}</bdi>
              {hasPhoto ? null : <span className="text-sm text-muted"> – no photo yet</span>}
            </>
          }
          checked={chosen.includes(id)}
          onChange={(event) => onChange(toggled(id, event.target.checked))}
        />
      ))}
      {problem ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
