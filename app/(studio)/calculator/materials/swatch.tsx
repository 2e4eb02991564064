import type { CSSProperties } from "react";
import { StitchProgress } from "@/components/ui/stitch-progress";
import type { MaterialKind } from "@/lib/domain/materials/material";
import { type LibraryMaterial, onHandWords, type Uses } from "@/lib/domain/materials/shelf";
import { numberOf } from "../project-cover";

const THREADS = ["ochre", "madder", "moss", "indigo"] as const;

/** The colour of a material's swatch and thread, the same for the same name. */
export function threadOf(name: string): CSSProperties {
  return { "--thread": `var(--${THREADS[(numberOf(name) >> 3) % THREADS.length]})` } as CSSProperties;
}

/** A piece of the material, drawn by its kind; a decoration beside the name. */
export function Swatch({ kind }: { kind: MaterialKind }) {
  return <span aria-hidden="true" className="swatch" data-kind={kind} />;
}

/** Thread pulled through: what is left of what was bought. Nothing if it was only counted. */
export function Level({ material, uses, className }: { material: LibraryMaterial; uses: Uses; className: string }) {
  if (uses.boughtMicro === 0n) return null;
  return (
    <StitchProgress
      label={`What is left of ${material.name}`}
      value={Number(material.stock.micro)}
      max={Number(uses.boughtMicro)}
      valueText={onHandWords(material)}
      className={`${className} [&>div]:text-(--thread)`}
    />
  );
}
