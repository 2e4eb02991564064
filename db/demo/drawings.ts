import sharp from "sharp";
import { drawOurs } from "@/lib/server/pictures/picture";

/** The demo's photos are drawings, so that they show no real person's work. */
export type Drawing = keyof typeof SUBJECTS;

const [WIDTH, HEIGHT] = [1200, 900];

/** Draws a JPEG of a work on a table, lit by a window. */
export function renderDrawing(drawing: Drawing): Promise<Buffer> {
  const { wall, table, subject } = SUBJECTS[drawing];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="160 240 1280 960" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="wall" x2="1" y2="1"><stop stop-color="${wall[0]}"/><stop offset="1" stop-color="${wall[1]}"/></linearGradient>
      <linearGradient id="table" x2="0" y2="1"><stop stop-color="${table[0]}"/><stop offset="1" stop-color="${table[1]}"/></linearGradient>
      <linearGradient id="shade"><stop stop-color="#fff" stop-opacity=".28"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="18"/></filter>
      <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 .14 0"/></filter>
    </defs>
    <rect width="1600" height="1200" fill="url(#wall)"/>
    <path d="M120 0h380l-240 760H-120z" fill="#fff" opacity=".16"/><path d="M620 0h200l-240 760H380z" fill="#fff" opacity=".12"/>
    <rect y="760" width="1600" height="440" fill="url(#table)"/>
    ${subject}
    <rect width="1600" height="1200" filter="url(#grain)" opacity=".5"/></svg>`;
  return drawOurs(() => sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer());
}

const LINEN: Pair = ["#efe6d6", "#cdbfa6"];
const SAGE: Pair = ["#dde3d3", "#aab8a0"];
const DUSK: Pair = ["#d9d6e2", "#9e9db5"];
const OAK: Pair = ["#b98d5f", "#8a6238"];
const SLATE: Pair = ["#77746f", "#524f4b"];
const LIMED: Pair = ["#e3d5bd", "#c0ab8a"];

type Pair = [string, string];

const shadow = (cx: number, cy: number, rx: number) =>
  `<ellipse cx="${cx + 30}" cy="${cy}" rx="${rx}" ry="${rx * 0.17}" fill="#1c1208" opacity=".42" filter="url(#soft)"/>`;

/** Fills a path twice: with its colour, then with light from the left. */
const lit = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/><path d="${d}" fill="url(#shade)"/>`;

function mug(x: number, y: number, size: number, body: string, glaze: string): string {
  const [w, h] = [size, size * 1.05];
  return `${shadow(x, y + h / 2, w * 0.62)}
    <path d="M${x + w * 0.44} ${y - h * 0.25}q${w * 0.42} ${h * 0.02} ${w * 0.34} ${h * 0.3}q${-w * 0.06} ${h * 0.24} ${-w * 0.4} ${h * 0.22}" fill="none" stroke="${glaze}" stroke-width="${w * 0.1}"/>
    ${lit(`M${x - w / 2} ${y - h / 2}h${w}l${-w * 0.06} ${h * 0.92}q${-w * 0.44} ${h * 0.16} ${-w * 0.88} 0z`, body)}
    ${lit(`M${x - w / 2} ${y - h / 2}h${w}l${-w * 0.035} ${h * 0.52}q${-w * 0.12} ${h * 0.1} ${-w * 0.24} ${h * 0.01}t${-w * 0.26} ${h * 0.03}t${-w * 0.22} ${-h * 0.03}t${-w * 0.21} 0z`, glaze)}
    <ellipse cx="${x}" cy="${y - h / 2}" rx="${w / 2}" ry="${w * 0.13}" fill="${glaze}"/>
    <ellipse cx="${x}" cy="${y - h / 2 + w * 0.012}" rx="${w * 0.43}" ry="${w * 0.095}" fill="#2b211a" opacity=".62"/>`;
}

function pot(x: number, base: number, size: number, leaf: string): string {
  const top = base - size;
  const leaves = Array.from({ length: 9 }, (_, at) => {
    const angle = -70 + at * 17.5;
    return `<path d="M0 0q${-size * 0.16} ${-size * 0.4} 0 ${-size * (0.74 - Math.abs(at - 4) * 0.07)}q${size * 0.16} ${size * 0.34} 0 ${size * 0.74}" transform="translate(${x} ${top + 8}) rotate(${angle})" fill="${leaf}" opacity="${0.78 + (at % 2) * 0.2}"/>`;
  }).join("");
  return `${shadow(x, base, size * 0.44)}${leaves}
    ${lit(`M${x - size * 0.46} ${top + size * 0.1}h${size * 0.92}l${-size * 0.13} ${size * 0.88}q${-size * 0.33} ${size * 0.08} ${-size * 0.66} 0z`, "#b5623b")}
    ${lit(`M${x - size * 0.52} ${top - size * 0.06}h${size * 1.04}v${size * 0.2}q${-size * 0.52} ${size * 0.09} ${-size * 1.04} 0z`, "#c4704a")}`;
}

/** Rows of V stitches in bands of colour, as knitted cloth. */
function knitted(x: number, y: number, [columns, rows]: [number, number], bands: readonly string[]): string {
  const [w, h] = [34, 26];
  return Array.from({ length: rows }, (_, row) => {
    const colour = bands[Math.floor(row / 4) % bands.length];
    const stitches = Array.from(
      { length: columns },
      (_, column) =>
        `M${x + column * w} ${y + row * h}q4 ${h * 0.9} ${w / 2} ${h * 1.25}q${w / 2 - 4} ${-h * 0.35} ${w / 2} ${-h * 1.25}`,
    ).join("");
    return `<path d="${stitches}" fill="none" stroke="${colour}" stroke-width="13" stroke-linecap="round"/>`;
  }).join("");
}

const grainLines = (x: number, y: number, width: number, count: number, step: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<path d="M${x} ${y + at * step}q${width / 3} ${at % 2 ? 14 : -10} ${width / 2} 0t${width / 2} 0" fill="none" stroke="#5d3c1d" stroke-opacity=".28" stroke-width="4"/>`,
  ).join("");

const teapot = `${shadow(800, 905, 330)}
  <path d="M1040 640q190-60 200 90t-170 120" fill="none" stroke="#6d8a86" stroke-width="40"/>
  ${lit("M560 700q-150-30-190-170l60-12q40 96 190 80z", "#6d8a86")}
  ${lit("M520 720q0-190 280-190t280 190q0 190-280 190t-280-190z", "#7d9b96")}
  <path d="M528 700q60 44 130 12t140 22t150-20t124-10q-10-150-270-158q-262 4-274 154z" fill="#3f5d5c" opacity=".75"/>
  ${lit("M640 540q160-70 320 0q-160 46-320 0z", "#3f5d5c")}<circle cx="800" cy="486" r="34" fill="#3f5d5c"/><circle cx="790" cy="478" r="12" fill="#fff" opacity=".35"/>`;

const platter = `${shadow(800, 980, 520)}
  <ellipse cx="800" cy="830" rx="560" ry="190" fill="#c39a3f"/><ellipse cx="800" cy="822" rx="548" ry="180" fill="#ece7dc"/>
  <ellipse cx="800" cy="836" rx="420" ry="122" fill="#d9d2c3"/><ellipse cx="800" cy="846" rx="404" ry="108" fill="#e6e0d4"/>
  <g fill="none" stroke="#41607d" stroke-width="9" opacity=".8">${Array.from({ length: 24 }, (_, at) => {
    const [cos, sin] = [Math.cos((at * Math.PI) / 12), Math.sin((at * Math.PI) / 12)];
    return `<path d="M${(800 + cos * 448).toFixed(0)} ${(828 + sin * 138).toFixed(0)}L${(800 + cos * 520).toFixed(0)} ${(824 + sin * 166).toFixed(0)}"/>`;
  }).join("")}</g><path d="M520 740q200-90 420-40" fill="none" stroke="#fff" stroke-width="16" opacity=".5"/>`;

const stool = `${shadow(800, 1080, 330)}
  ${lit("M600 620l-90 450h46l104-450z", "#a9794a")}${lit("M1000 620l90 450h-46l-104-450z", "#8f6237")}
  ${lit("M690 640l-20 380h40l24-380z", "#8f6237")}${lit("M910 640l20 380h-40l-24-380z", "#7d5530")}
  ${lit("M560 850h480v34H554z", "#9a6c3f")}
  ${lit("M470 560q330-60 660 0v56q-330 56-660 0z", "#c08f58")}${grainLines(480, 572, 640, 4, 14)}`;

const board = `${shadow(800, 960, 560)}
  <g transform="rotate(-7 800 800)">${lit("M300 640q0-50 50-50h760q50 0 56 44l110 14q74 8 74 62t-74 62l-110 14q-6 44-56 44H350q-50 0-50-50z", "#a8683a")}
  ${grainLines(320, 630, 800, 7, 28)}<circle cx="1262" cy="710" r="24" fill="#6b4a2b"/></g>
  ${lit("M520 640q40-110 190-110t190 110q-6 70-190 74t-190-74z", "#c98f4e")}
  <path d="M600 590l40 60M690 566l34 80M782 570l28 76" stroke="#f1dcb4" stroke-width="14" opacity=".8"/>`;

const spoons = [0, 1, 2]
  .map((at) => {
    const [x, colour] = [520 + at * 280, ["#d9b47f", "#c99b62", "#b98650"][at] ?? ""];
    return `<g transform="rotate(${-14 + at * 13} ${x} 700)">${shadow(x, 1030, 90)}
      ${lit(`M${x - 22} 520h44l14 460q-36 40-72 0z`, colour)}${lit(`M${x} 260c110 0 118 270 0 290c-118-20-110-290 0-290z`, colour)}
      <ellipse cx="${x}" cy="400" rx="58" ry="106" fill="#6b4524" opacity=".35"/></g>`;
  })
  .join("");

const scarf = `${shadow(800, 1010, 560)}<g transform="rotate(-6 800 700)">${knitted(330, 420, [28, 22], ["#b4553b", "#e7d3b1", "#3f5d6d", "#e7d3b1"])}</g>
  <g stroke="#8b6a45" stroke-width="22" stroke-linecap="round"><path d="M250 330L1150 470"/><path d="M430 250L1290 520"/></g>
  <circle cx="1330" cy="880" r="150" fill="#b4553b"/><g fill="none" stroke="#8f3f29" stroke-width="10"><path d="M1210 800q120 60 250 40M1196 860q140 70 280 30M1210 930q120 60 256 10M1300 740q-60 140 10 288M1380 740q40 140-30 290"/></g>`;

const SUBJECTS = {
  thrownMugs: {
    wall: SAGE,
    table: SLATE,
    subject: [440, 800, 1160].map((x, at) => mug(x, 760 + (at % 2) * 70, 280, "#a39684", "#8f8270")).join(""),
  },
  glazedMugs: {
    wall: LINEN,
    table: OAK,
    subject: [440, 800, 1160].map((x, at) => mug(x, 760 + (at % 2) * 70, 280, "#d8c3a2", "#33566b")).join(""),
  },
  cups: {
    wall: DUSK,
    table: LIMED,
    subject: [360, 590, 820, 1050, 1280]
      .map((x, at) => mug(x, 800 + (at % 2) * 90, 190, "#f1ece2", "#e3dccd"))
      .join(""),
  },
  platter: { wall: LINEN, table: OAK, subject: platter },
  planters: {
    wall: SAGE,
    table: LIMED,
    subject: pot(470, 1010, 330, "#5c7a4b") + pot(860, 1060, 400, "#47693f") + pot(1230, 980, 280, "#6f8b58"),
  },
  teapot: { wall: DUSK, table: OAK, subject: teapot },
  stool: { wall: LINEN, table: SLATE, subject: stool },
  board: { wall: SAGE, table: LIMED, subject: board },
  spoons: { wall: LINEN, table: OAK, subject: spoons },
  scarf: { wall: DUSK, table: LIMED, subject: scarf },
} satisfies Record<string, { wall: Pair; table: Pair; subject: string }>;
