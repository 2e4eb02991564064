import sharp from "sharp";
import { encode } from "uqr";

/** Width of the white border in modules, which QR readers need. */
const QUIET_MODULES = 4;
const MIN_PNG_PIXELS = 1_200;

type Qr = {
  /** Modules per side, including the white border. */
  modules: number;
  /** The dark modules as an SVG path. */
  path: string;
};

export function qrOf(text: string): Qr {
  const { size, data } = encodeText(text);
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { modules: size, path: runs.join("") };
}

/** Dark on light in every theme, which readers need. */
export function qrSvg(text: string): string {
  const { modules, path } = qrOf(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path d="${path}"/></svg>`;
}

export function qrPng(text: string): Promise<Buffer> {
  const { size, data } = encodeText(text);
  const pixels = Uint8Array.from(data.flat(), (dark) => (dark ? 0 : 255));
  const side = size * Math.ceil(MIN_PNG_PIXELS / size);
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: "nearest" })
    .png()
    .toBuffer();
}

function encodeText(text: string) {
  return encode(text, { ecc: "M", boostEcc: false, border: QUIET_MODULES });
}
