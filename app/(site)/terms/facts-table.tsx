/** A table of facts; on phones each row is a block of its own, with the column names beside its values. */
export function FactsTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="border-b border-line py-2 pr-4 text-sm font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-3">
        {rows.map(([first, ...others]) => (
          <tr
            key={first}
            className="align-top max-sm:grid max-sm:gap-1 max-sm:rounded-xl max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4"
          >
            <th scope="row" className="border-line py-3 pr-4 font-semibold wrap-anywhere max-sm:p-0 sm:border-b">
              {first}
            </th>
            {others.map((value, at) => (
              <td key={columns[at + 1]} className="border-line py-3 pr-4 text-muted max-sm:p-0 sm:border-b">
                <span className="text-sm font-semibold text-ink sm:hidden">{columns[at + 1]}: </span>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
