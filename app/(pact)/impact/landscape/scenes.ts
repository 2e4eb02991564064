import type { Scene } from "./marks";

/** For wide screens: fields side by side. */
export const WIDE: Scene = {
  viewBox: "0 55 720 161",
  sky: drawSun(346, 82) + drawCloud(262, 76) + drawCloud(404, 78) + drawCloud(678, 78),
  fields: [
    {
      of: "Heart",
      ground: "M400 222V118C452 92 510 72 582 72S690 92 726 106V222z",
      echo: "M420 128C462 104 516 86 582 86S690 106 726 120",
      at: [548, 142],
    },
    {
      of: "Tree",
      ground: "M-6 222V100C36 74 86 62 136 62 210 62 262 96 318 126L366 222z",
      echo: "M-6 115C36 89 86 76 136 76 205 76 252 104 300 134",
      at: [136, 142],
    },
    {
      of: "Droplet",
      ground: "M262 222V172C262 128 312 104 372 104S478 128 478 168V222z",
      echo: "M286 150q9-5 18 0t18 0M420 150q9-5 18 0t18 0M356 118q9-5 18 0t18 0",
      at: [371, 203],
    },
    {
      of: "Apple",
      ground: "M-6 222V157C60 142 150 142 214 154 262 163 296 184 318 222z",
      echo: "M-6 170C60 156 150 156 210 168 252 176 280 192 298 214",
      at: [140, 209],
    },
    {
      of: "Spool",
      ground: "M420 222C446 178 492 158 556 150 618 143 676 148 726 159V222z",
      echo: "M440 214C462 188 500 170 558 163 618 156 676 161 726 172",
      at: [644, 208],
    },
  ],
};

/** For phones: two rows around the water. */
export const NARROW: Scene = {
  viewBox: "0 0 360 306",
  sky: drawSun(196, 36) + drawCloud(126, 22) + drawCloud(262, 30),
  fields: [
    {
      of: "Heart",
      ground: "M146 312V104C190 76 240 62 284 62S340 70 366 80V312z",
      echo: "M190 98C222 82 252 75 284 75S340 83 366 93",
      at: [292, 138],
    },
    {
      of: "Tree",
      ground: "M-6 312V84C24 66 56 56 92 56 150 56 186 90 222 128L246 154 244 312z",
      echo: "M-6 98C24 80 56 70 92 70 144 70 176 100 206 132",
      at: [84, 138],
    },
    {
      of: "Droplet",
      ground: "M112 312V240C98 228 92 210 92 192 92 152 132 130 180 130S270 152 270 190C270 212 264 230 250 244V312z",
      echo: "M99 186q7-4 14 0t14 0M233 186q7-4 14 0t14 0M168 144q8-4.6 16 0t16 0",
      at: [180, 224],
    },
    {
      of: "Apple",
      ground: "M-6 312V238C40 222 96 224 138 238 170 249 190 272 203 312z",
      echo: "M-6 251C40 236 94 238 134 251 160 260 176 276 186 304",
      at: [86, 298],
    },
    {
      of: "Spool",
      ground: "M165 312C180 268 216 244 270 236 306 231 336 234 366 241V312z",
      echo: "M184 304C198 276 228 256 272 249 306 244 336 247 366 254",
      at: [276, 297],
    },
  ],
};

function drawSun(x: number, y: number): string {
  return `<circle cx='${x}' cy='${y}' r='16' class='landscape-sun fill-ochre-soft'/>`;
}

function drawCloud(x: number, y: number): string {
  return `<path d='M${x} ${y}h30a6 6 0 0 0-3-11 9 9 0 0 0-17-2 7 7 0 0 0-10 13z' class='landscape-cloud'/>`;
}
