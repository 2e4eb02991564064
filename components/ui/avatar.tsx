import { cn } from "./cn";
import { Icon } from "./icon";

const sizes = { sm: "size-[36px]", md: "size-[48px]", lg: "size-[96px]" } as const;

/** `alt=""` beside a written name. */
export function Avatar({
  src,
  alt = "",
  size = "sm",
  trophy = false,
  className,
}: {
  src: string | null;
  alt?: string;
  size?: keyof typeof sizes;
  trophy?: boolean;
  className?: string;
}) {
  return (
    <span className={cn("relative inline-grid shrink-0", sizes[size], className)}>
      {src ? (
        // biome-ignore lint/performance/noImgElement: our own route serves the exact sizes
        <img src={src} alt={alt} className="size-full rounded-full object-cover" />
      ) : (
        <span {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })} className="avatar-blank">
          <Icon of="user-round" className="size-[55%]" />
        </span>
      )}
      {trophy ? (
        <span data-testid="trophy" className="avatar-trophy">
          <Icon of="trophy" className="size-[62%] stroke-[2.25]" />
        </span>
      ) : null}
    </span>
  );
}
