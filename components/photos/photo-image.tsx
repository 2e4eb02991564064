import type { ComponentProps } from "react";
import { type Measures, photoSources, photoUrl } from "@/lib/domain/projects/photos";

/** A stored photo, loaded in the width that `sizes` requires. */
export function PhotoImage({
  photo,
  alt = photo.alt,
  ...props
}: Omit<ComponentProps<"img">, "src" | "srcSet" | "width" | "height"> & {
  photo: Measures & { id: string; alt: string };
  sizes: string;
}) {
  return (
    // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
    <img
      src={photoUrl(photo.id, 1024)}
      srcSet={photoSources(photo.id, photo)}
      width={photo.width}
      height={photo.height}
      alt={alt}
      decoding="async"
      {...props}
    />
  );
}
