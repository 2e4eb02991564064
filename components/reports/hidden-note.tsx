/** On what is one's own and was reported. */
export function HiddenNote({ children }: { children?: string }) {
  return (
    <p className="rounded-lg bg-ochre-soft px-3 py-2 text-sm font-medium text-ink">
      {children ?? "Hidden until somebody has looked at it"}
    </p>
  );
}
