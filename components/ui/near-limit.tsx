/** How much of a text's room is used, from nine tenths on: a field that takes no more never stops without a word. */
export function NearLimit({ text, limit }: { text: string; limit: number }) {
  if (text.length < limit * 0.9) return null;
  return (
    <p role="status" className="num mt-1 text-right text-sm text-muted">
      {text.length} / {limit} characters
    </p>
  );
}
