import { StitchedRule } from "@/components/ui/stitched-rule";

const figures = [
  { value: "10,000+", what: "crafting hours" },
  { value: "2,500+", what: "virtual trees" },
  { value: "500+", what: "active crafters" },
] as const;

/** The three figures of spec §1. */
export function FiguresSection() {
  return (
    <section aria-label="In figures" className="wrap">
      <StitchedRule className="my-0!" />
      <dl className="grid gap-6 py-8 text-center sm:grid-cols-3 sm:py-10">
        {figures.map(({ value, what }) => (
          <div key={what} className="flex flex-col-reverse">
            <dt className="text-muted">{what}</dt>
            <dd className="display text-4xl text-accent">{value}</dd>
          </div>
        ))}
      </dl>
      <StitchedRule className="my-0!" />
    </section>
  );
}
