import { StitchedRule } from "@/components/ui/stitched-rule";

const figures = [
  { value: "10,000+", what: "crafting hours" },
  { value: "2,500+", what: "virtual trees" },
  { value: "500+", what: "active crafters" },
] as const;

export function FiguresSection() {
  return (
    <section aria-label="In figures" className="wrap">
      <StitchedRule space="none" />
      <dl className="grid gap-3 py-6 sm:grid-cols-3 sm:gap-6 sm:py-10 sm:text-center">
        {figures.map(({ value, what }) => (
          <div
            key={what}
            className="flex flex-row-reverse flex-wrap items-baseline justify-between gap-x-4 sm:flex-col-reverse sm:items-center"
          >
            <dt className="text-lg text-muted">{what}</dt>
            <dd className="display text-4xl text-accent sm:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
      <StitchedRule space="none" />
    </section>
  );
}
