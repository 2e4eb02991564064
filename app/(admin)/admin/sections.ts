/** The admin sections, in the order of the navigation. */
export const SECTIONS = [
  { name: "people", href: "/admin/people", label: "People", sentence: "Find an account, and help." },
  { name: "reports", href: "/admin/reports", label: "Reports", sentence: "What crafters reported, and unusual hours." },
  {
    name: "challenges",
    href: "/admin/challenges",
    label: "Challenges",
    sentence: "Those of the product and your own.",
  },
  {
    name: "announcements",
    href: "/admin/announcements",
    label: "Announcements",
    sentence: "A message to all crafters.",
  },
  { name: "books", href: "/admin/books", label: "Books", sentence: "Payments to check by hand." },
  { name: "log", href: "/admin/log", label: "Log", sentence: "What admins did, and why." },
] as const;
