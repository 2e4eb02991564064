import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const PICTURES = fileURLToPath(new URL("pictures", import.meta.url));

/** Pictures of a palette take a third of the room and differ by less than the tolerance. */
export async function shrinkPictures(): Promise<void> {
  for (const name of readdirSync(PICTURES)) {
    const file = join(PICTURES, name);
    const whole = readFileSync(file);
    const { isPalette } = await sharp(whole).metadata();
    if (isPalette) continue;
    writeFileSync(file, await sharp(whole).png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer());
  }
}
