import type { MetadataRoute } from "next";
import { SITE } from "@/lib/site/site";
import { GROUND } from "@/lib/site/theme";

/** What a phone or a desktop needs to install the product. It opens on the stopwatch. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: SITE.name,
    short_name: SITE.name,
    description: SITE.promise,
    lang: "en",
    dir: "ltr",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    background_color: GROUND.light,
    theme_color: GROUND.light,
    categories: ["lifestyle", "productivity"],
    icons: [
      ...[192, 512].map((side) => describeIcon(side, "any")),
      ...[192, 512].map((side) => describeIcon(side, "maskable")),
    ],
    shortcuts: [
      { name: "Start", url: "/dashboard?start" },
      { name: "Challenges", url: "/challenges" },
      { name: "Projects", url: "/calculator/projects" },
    ],
  };
}

function describeIcon(side: number, purpose: "any" | "maskable") {
  const file = purpose === "any" ? `${side}.png` : `maskable-${side}.png`;
  return { src: `/icons/${file}`, sizes: `${side}x${side}`, type: "image/png", purpose };
}
