/**
 * Draws numbers and dates, never user text. The marks are markup, because elements would be sent again in React's data.
 * Use single quotes in them, which need no escaping there.
 */
export function Drawing({
  labelledBy,
  size,
  marks,
}: {
  /** Null for a continuation of a drawing that already has a name. */
  labelledBy: string | null;
  size: [number, number];
  marks: string;
}) {
  const name = labelledBy ? { role: "img", "aria-labelledby": labelledBy } : { "aria-hidden": true };
  return (
    <svg
      viewBox={`0 0 ${size.join(" ")}`}
      {...name}
      className="chart"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers and dates here
      dangerouslySetInnerHTML={{ __html: marks }}
    />
  );
}
