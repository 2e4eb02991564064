import { cn } from "./cn";
import type { Face } from "./face";
import { Icon } from "./icon";
import { WovenFace } from "./woven-face";

const sizes = { sm: "size-[36px]", lg: "size-[96px]" } as const;

/** A crafter's picture, or a woven face with initials where there is room. Decoration beside a written name. */
export function Avatar({
  src,
  face,
  size = "sm",
  trophy = false,
}: {
  src: string | null;
  face: Face;
  size?: keyof typeof sizes;
  trophy?: boolean;
}) {
  return (
    <span className={cn("relative inline-grid shrink-0 *:col-start-1 *:row-start-1", sizes[size])}>
      {src ? (
        // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
        <img src={src} alt="" className="size-full rounded-full object-cover" />
      ) : (
        <WovenFace face={face} className="size-full" />
      )}
      {!src && size === "lg" && face.initials ? (
        <span aria-hidden="true" className="avatar-initials">
          {face.initials}
        </span>
      ) : null}
      {trophy ? (
        <span data-testid="trophy" className="avatar-trophy">
          <Icon of="trophy" className="size-[62%] stroke-[2.25]" />
        </span>
      ) : null}
    </span>
  );
}
