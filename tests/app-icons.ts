/** Redraws the icons of the installed app: `node --import tsx tests/app-icons.ts`. Their PNG files are committed. */
import { writeFileSync } from "node:fs";
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

// For clients that never read the page: one picture in the oldest format.
const SIDE = 32;
const png = await sharp("app/icon.svg", { density: (72 * SIDE) / 28 })
  .resize(SIDE, SIDE)
  .png({ compressionLevel: 9 })
  .toBuffer();
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(1, 4);
head.writeUInt8(SIDE, 6);
head.writeUInt8(SIDE, 7);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(png.length, 14);
head.writeUInt32LE(head.length, 18);
writeFileSync("public/favicon.ico", Buffer.concat([head, png]));
console.log(`public/favicon.ico ${SIDE}×${SIDE}`);
