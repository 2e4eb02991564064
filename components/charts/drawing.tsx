/**
 * A drawing of numbers and dates, never of what somebody typed. Its marks come as markup: as elements each would be sent
 * twice over again, in what React needs of the page. Single quotes need no escape there.
 */
export function Drawing({
  labelledBy,
  size,
  marks,
}: {
  /** Null for the rest of a drawing that has its name. */
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
