import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { type Drawing, LineDrawing } from "@/components/ui/empty-state";
import { StitchedRule } from "@/components/ui/stitched-rule";

/** The honest page of a screen that is still on the workbench: what will be here, and a way on. */
export function NotBuiltYet({
  title,
  children,
  points,
  way,
  drawing = "frame",
}: {
  title: string;
  children: ReactNode;
  points: readonly string[];
  way: { href: string; label: string };
  drawing?: Drawing;
}) {
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="mx-auto grid max-w-180 items-center gap-8 sm:grid-cols-[auto_1fr]">
        <LineDrawing drawing={drawing} className="w-40 justify-self-center sm:w-52" />
        <div>
          <h1>{title}</h1>
          <p className="mt-2 font-semibold text-accent">Still on the workbench</p>
          <div className="mt-3 text-muted">{children}</div>
          <StitchedRule />
          <p className="font-semibold">What will be here</p>
          <ul className="mt-2 grid gap-1.5">
            {points.map((point) => (
              <li key={point} className="flex gap-3">
                <span aria-hidden="true" className="stitch mt-2.5 w-3.5 shrink-0 text-accent" />
                {point}
              </li>
            ))}
          </ul>
          <a href={way.href} className={buttonClass({ className: "mt-6" })}>
            {way.label}
          </a>
        </div>
      </div>
    </div>
  );
}
