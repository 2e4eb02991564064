import { Icon } from "@/components/ui/icon";
import { EmbedCode } from "./embed-code";

const PAPERS = [
  ["tag", "Swing tag, 55 × 85 mm"],
  ["card", "A6 card"],
  ["sheet", "A4 sheet of eight"],
] as const;

/** What a link is on paper, in a chat and in a blog. */
export function ShareFiles({ address }: { address: string }) {
  const path = new URL(address).pathname;
  const link = "inline-flex min-h-11 items-center";
  return (
    <details className="group mt-1 border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <Icon of="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
        QR code, print, picture and embed
      </summary>
      <div className="grid gap-5 pt-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* biome-ignore lint/performance/noImgElement: drawn by our own route */}
        <img
          src={`${path}/qr.svg`}
          alt={address}
          width={176}
          height={176}
          loading="lazy"
          className="rounded-lg bg-white"
        />
        <ul className="min-w-0">
          <li>
            <a href={`${path}/qr.svg`} download="qr-code.svg" className={link}>
              QR code as SVG
            </a>
          </li>
          <li>
            <a href={`${path}/qr.png`} download="qr-code.png" className={link}>
              QR code as PNG
            </a>
          </li>
          <li>
            <a href={`${path}/picture.png`} download="picture.png" className={link}>
              Picture for chats
            </a>
          </li>
          {PAPERS.map(([size, name]) => (
            <li key={size}>
              <a href={`${path}/print?size=${size}`} target="_blank" rel="noopener" className={link}>
                Print: {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <EmbedCode address={address} />
    </details>
  );
}
