const testimonials = [
  {
    words:
      "I used to guess what a cardigan costs. Now I know it took me 41 hours, and the shop that sells it knows it too.",
    who: "A knitter with a market stall",
  },
  {
    words: "My mending pile became the winter challenge’s mending pile. I have never finished so many socks so gladly.",
    who: "A weekend mender",
  },
] as const;

/** Two testimonials, labelled as examples. */
export function TestimonialsSection() {
  return (
    <section aria-labelledby="testimonials" className="border-y border-line bg-sunken">
      <div className="wrap py-14 sm:py-20">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 id="testimonials" className="min-w-0 text-3xl">
            Testimonials
          </h2>
          <p className="text-sm text-muted">Two voices, written as examples.</p>
        </div>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:gap-14">
          {testimonials.map(({ words, who }) => (
            <figure key={who} className="border-l-3 border-dashed border-accent pl-5">
              <blockquote className="display text-xl leading-snug font-normal">“{words}”</blockquote>
              <figcaption className="mt-3 text-muted">{who}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
