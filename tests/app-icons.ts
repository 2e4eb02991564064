/** Draws the icons of the installed app anew: `node --import tsx tests/app-icons.ts`. Their PNG files are committed. */
import sharp from "sharp";
import { GROUND } from "@/lib/site/theme";

const MADDER = "#a8432c";

/** Each file with its side in pixels and the mark's share of it. */
const ICONS = [
  ["public/icons/192.png", 192, 0.74],
  ["public/icons/512.png", 512, 0.74],
  // Launchers cut these to their own shape: what matters stays within the middle 80 %.
  ["public/icons/maskable-192.png", 192, 0.56],
  ["public/icons/maskable-512.png", 512, 0.56],
  ["app/apple-icon.png", 180, 0.64],
] as const;

for (const [file, side, share] of ICONS) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" fill="none">
<rect width="100%" height="100%" fill="${GROUND.light}"/>
<g transform="translate(${side / 2} ${side / 2}) scale(${(side * share) / 26})">
<circle r="11.5" stroke="${MADDER}" stroke-width="3" stroke-linecap="round" stroke-dasharray="7.2 4.84"/>
<circle r="4" fill="${MADDER}"/></g></svg>`;
  // Opaque: Apple shows transparency as black.
  await sharp(Buffer.from(svg)).removeAlpha().png({ palette: true, compressionLevel: 9 }).toFile(file);
  console.log(`${file} ${side}×${side}`);
}
