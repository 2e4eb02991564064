import { headers } from "next/headers";
import { PATH_HEADER } from "@/lib/server/request/headers";
import { SECTIONS } from "./sections";

/** Plain links: each loads its page, so the present one is known here. */
export async function SectionNav() {
  const path = (await headers()).get(PATH_HEADER)?.split("?")[0] ?? "";
  return (
    <nav aria-label="Admin’s room" className="wrap relative flex max-w-200 flex-wrap gap-x-1 pt-3 pb-5">
      {SECTIONS.map(({ href, label }) => (
        <a key={href} href={href} aria-current={currentness(path, href)} className="nav-link">
          {label}
        </a>
      ))}
    </nav>
  );
}

function currentness(path: string, href: string) {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
