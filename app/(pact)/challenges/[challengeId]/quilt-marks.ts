import type { Patch, Quilt } from "@/lib/domain/challenges/quilt";

/** How many times as wide as high square patches should be together. */
const BREADTH = 1.25;
const [WIDTH, HEIGHT] = [300, 300 / BREADTH];
/** The largest side of a square patch. */
const MAX_SIDE = 50;
/** Number of rows when each patch is as wide as its time. */
const TIME_ROWS = 8;
/** Patterns for other crafters' patches, alternated so that neighbours differ: dotted, striped and plain. */
const CLOTHS = [
  drawCloth("q0", "fill-accent", "M3 3h0"),
  drawCloth("q1", "fill-ochre", "M-1 7 7-1M-1 1 1-1M5 7 7 5"),
  drawCloth("q2", "fill-accent-mid", ""),
] as const;

type Piece = { x: number; y: number; width: number; height: number; of: Patch["of"]; tone: number };

/** As high as its rows of square patches, or as the rows of patches by time. */
export function sizeOfQuilt({ patches, each }: Quilt): [number, number] {
  if (each === "time") return [WIDTH, HEIGHT];
  const { columns, side } = layoutOf(patches.length);
  return [WIDTH, Math.ceil(patches.length / columns) * side];
}

/** Lays the patches out in rows, like text; a patch sized by time continues in the next row. */
export function drawQuilt({ patches, each }: Quilt): string {
  const pieces = each === "time" ? layTimePieces(patches) : layEvenPieces(patches);
  const draw = (which: (piece: Piece) => boolean, inset: number, look: string) => {
    const path = pieces.filter(which).map((piece) => drawOutline(piece, inset));
    return path.length > 0 ? `<path d='${path.join("")}' ${look}/>` : "";
  };
  const others = CLOTHS.map((_, at) =>
    draw(({ of, tone }) => of === "others" && tone === at, 0.7, `fill='url(#q${at})'`),
  );
  const next = pieces.find(({ of }) => of === "open");
  const isMine = ({ of }: Piece) => of === "mine";
  return (
    `<defs>${CLOTHS.join("")}</defs>` +
    draw((piece) => piece.of === "open" && piece !== next, 0, "class='quilt-open'") +
    draw((piece) => piece === next, 1.5, "class='quilt-open quilt-next'") +
    others.join("") +
    draw(isMine, 1.2, "class='quilt-mine'") +
    draw(isMine, 3.6, "class='quilt-thread'")
  );
}

function drawCloth(id: string, fill: string, stitches: string): string {
  const thread = stitches && `<path d='${stitches}' class='quilt-cloth'/>`;
  return `<pattern id='${id}' width='6' height='6' patternUnits='userSpaceOnUse'><path d='M0 0h6v6H0z' class='${fill}'/>${thread}</pattern>`;
}

function layEvenPieces(patches: readonly Patch[]): Piece[] {
  const { columns, side } = layoutOf(patches.length);
  return patches.map(({ of }, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const at = { x: column * side, y: row * side, width: side, height: side };
    return { ...at, of, tone: (column + row) % CLOTHS.length };
  });
}

/** As broad as it should be, or a full last row if that makes it at most twice as broad or narrow. */
function layoutOf(count: number): { columns: number; side: number } {
  const oddness = (columns: number) => {
    const rows = Math.ceil(count / columns);
    return Math.abs(Math.log((BREADTH * rows) / columns)) + (rows * columns > count ? Math.LN2 : 0);
  };
  const [best = 1] = Array.from({ length: count }, (_, at) => at + 1).sort((a, b) => oddness(a) - oddness(b));
  return { columns: best, side: Math.min(MAX_SIDE, WIDTH / best) };
}

function layTimePieces(patches: readonly Patch[]): Piece[] {
  const height = HEIGHT / TIME_ROWS;
  return patches.flatMap(({ from, to, of }, at) => {
    const pieces: Piece[] = [];
    for (let row = Math.floor(from * TIME_ROWS + 1e-9); row < to * TIME_ROWS - 1e-9; row++) {
      const x = Math.max(0, from * TIME_ROWS - row) * WIDTH;
      const width = Math.min(1, to * TIME_ROWS - row) * WIDTH - x;
      pieces.push({ x, y: row * height, width, height, of, tone: at % CLOTHS.length });
    }
    return pieces;
  });
}

/** Limits the inset of a narrow piece, so that at least half of its width remains. */
function drawOutline({ x, y, width, height }: Piece, inset: number): string {
  const side = Math.min(inset, width / 4);
  const [w, h] = [round(width - 2 * side), round(height - 2 * inset)];
  return `M${round(x + side)} ${round(y + inset)}h${w}v${h}h-${w}z`;
}

function round(value: number): string {
  return String(Number(value.toFixed(1)));
}
