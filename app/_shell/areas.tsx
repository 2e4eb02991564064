import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

export type Area = "pact" | "studio";
type NavItem = { href: string; label: string; icon: ReactNode };
/** `more`: pages that are not in the bar itself. */
type AreaInfo = { name: string; home: string; icon: ReactNode; items: NavItem[]; more: Omit<NavItem, "icon">[] };

export const INSIGHTS = { href: "/dashboard/insights", label: "Insights" };

export const AREAS: Record<Area, AreaInfo> = {
  pact: {
    name: "Pact",
    home: "/dashboard",
    icon: <Icon size={22} of="timer" />,
    items: [
      { href: "/dashboard", label: "Dashboard", icon: <Icon size={22} of="timer" /> },
      { href: "/challenges", label: "Challenges", icon: <Icon size={22} of="flag" /> },
      { href: "/impact", label: "Impact", icon: <Icon size={22} of="trees" /> },
      { href: "/leaderboard", label: "Leaderboard", icon: <Icon size={22} of="trophy" /> },
    ],
    more: [INSIGHTS, { href: "/dashboard/sessions", label: "All sessions" }],
  },
  studio: {
    name: "Studio",
    home: "/calculator/dashboard",
    icon: <Icon size={22} of="scissors" />,
    items: [
      { href: "/calculator/dashboard", label: "Dashboard", icon: <Icon size={22} of="layout-dashboard" /> },
      { href: "/calculator/methods", label: "Calculation Methods", icon: <Icon size={22} of="calculator" /> },
      { href: "/calculator/projects", label: "Projects", icon: <Icon size={22} of="spool" /> },
    ],
    more: [
      { href: "/calculator/insights", label: "What work pays" },
      { href: "/calculator/channels", label: "Where I sell" },
      { href: "/calculator/materials", label: "Materials" },
      { href: "/calculator/shares", label: "Shared links" },
      { href: "/calculator/portfolio", label: "Portfolio" },
    ],
  },
};

export function findOtherArea(area: Area): AreaInfo {
  return AREAS[area === "pact" ? "studio" : "pact"];
}

/** The value for a link on the page at `path`. */
export function ariaCurrent(path: string, href: string) {
  if (path === href) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}
