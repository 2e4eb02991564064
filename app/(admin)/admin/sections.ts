/** The admin sections, in the order of the navigation. */
export const SECTIONS = [
  { href: "/admin/people", label: "People", sentence: "Find an account, and help." },
  { href: "/admin/reports", label: "Reports", sentence: "What crafters reported, and unusual hours." },
  { href: "/admin/challenges", label: "Challenges", sentence: "Those of the product and your own." },
  { href: "/admin/announcements", label: "Announcements", sentence: "A message to all crafters." },
  { href: "/admin/books", label: "Books", sentence: "Payments to check by hand." },
  { href: "/admin/log", label: "Log", sentence: "What admins did, and why." },
];
