import { PhotoImage } from "@/components/photos/photo-image";
import type { Cover } from "@/db/queries/projects/photos";

/** A project's photo, or the first letter of its name. */
export function ProjectCover({ name, cover, sizes }: { name: string; cover: Cover | null; sizes: string }) {
  if (cover) return <PhotoImage photo={cover} sizes={sizes} loading="lazy" className="cover" />;
  const [first] = new Intl.Segmenter().segment(name);
  return (
    <div aria-hidden="true" className="cover-letter">
      {first?.segment.toUpperCase()}
    </div>
  );
}
