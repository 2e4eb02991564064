/** A question that is answered yes the first time for each id. It remembers the newest so many ids. */
export function firstTimeOnly(remembered = 5_000): (id: number) => boolean {
  const known = new Set<number>();
  return (id) => {
    if (known.has(id)) return false;
    known.add(id);
    if (known.size > remembered) for (const oldest of [...known].slice(0, remembered / 2)) known.delete(oldest);
    return true;
  };
}
