import { Calculator, Flag, LayoutDashboard, Scissors, Spool, Timer, Trees, Trophy } from "lucide-react";
import type { ReactNode } from "react";

export type Area = "pact" | "studio";
export type NavItem = { href: string; label: string; icon: ReactNode };

const icon = { size: 22, "aria-hidden": true } as const;

/** The two rooms of the house: their names, navigation and the way across (spec §2 Chrome). */
export const AREAS: Record<
  Area,
  { name: string; icon: ReactNode; other: { label: string; href: string }; items: NavItem[] }
> = {
  pact: {
    name: "Pact",
    icon: <Spool {...icon} />,
    other: { label: "Switch to Studio", href: "/calculator/dashboard" },
    items: [
      { href: "/dashboard", label: "Dashboard", icon: <Timer {...icon} /> },
      { href: "/challenges", label: "Challenges", icon: <Flag {...icon} /> },
      { href: "/impact", label: "Impact", icon: <Trees {...icon} /> },
      { href: "/leaderboard", label: "Leaderboard", icon: <Trophy {...icon} /> },
    ],
  },
  studio: {
    name: "Studio",
    icon: <Scissors {...icon} />,
    other: { label: "Switch to Pact", href: "/dashboard" },
    items: [
      { href: "/calculator/dashboard", label: "Dashboard", icon: <LayoutDashboard {...icon} /> },
      { href: "/calculator/methods", label: "Calculation Methods", icon: <Calculator {...icon} /> },
      { href: "/calculator/projects", label: "Projects", icon: <Spool {...icon} /> },
    ],
  },
};
