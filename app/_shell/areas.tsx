import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

export type Area = "pact" | "studio";
type NavItem = { href: string; label: string; icon: ReactNode };

export const AREAS: Record<
  Area,
  { name: string; home: string; icon: ReactNode; other: { label: string; href: string }; items: NavItem[] }
> = {
  pact: {
    name: "Pact",
    home: "/dashboard",
    icon: <Icon size={22} of="timer" />,
    other: { label: "Switch to Studio", href: "/calculator/dashboard" },
    items: [
      { href: "/dashboard", label: "Dashboard", icon: <Icon size={22} of="timer" /> },
      { href: "/challenges", label: "Challenges", icon: <Icon size={22} of="flag" /> },
      { href: "/impact", label: "Impact", icon: <Icon size={22} of="trees" /> },
      { href: "/leaderboard", label: "Leaderboard", icon: <Icon size={22} of="trophy" /> },
    ],
  },
  studio: {
    name: "Studio",
    home: "/calculator/dashboard",
    icon: <Icon size={22} of="scissors" />,
    other: { label: "Switch to Pact", href: "/dashboard" },
    items: [
      { href: "/calculator/dashboard", label: "Dashboard", icon: <Icon size={22} of="layout-dashboard" /> },
      { href: "/calculator/methods", label: "Calculation Methods", icon: <Icon size={22} of="calculator" /> },
      { href: "/calculator/projects", label: "Projects", icon: <Icon size={22} of="spool" /> },
    ],
  },
};
