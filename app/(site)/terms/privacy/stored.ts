type Stored = { what: string; why: string; until: string };

/**
 * The data that an account needs. The periods are those of lib/server/jobs/housekeeping.ts and, for links,
 * lib/domain/auth/passwords.ts.
 */
export const SERVING: readonly Stored[] = [
  {
    what: "Email address",
    why: "To sign you in and to write to you about your account.",
    until: "As long as the account",
  },
  {
    what: "Password",
    why: "To know that it is you. Only a salted hash (Argon2id) is kept, never the password.",
    until: "Until you change it",
  },
  {
    what: "A sign-up not yet confirmed",
    why: "Address, hashed password and time zone, until you confirm them.",
    until: "25 hours at most",
  },
  {
    what: "Links for a new password",
    why: "To know the link again; only its hash is kept.",
    until: "Two hours at most",
  },
  {
    what: "Sign-ins",
    why: "When one began and when it ends, without address or device. Your profile lists them and ends all others.",
    until: "12 hours or 30 days, and 30 days more",
  },
  {
    what: "Emails to you",
    why: "Recipient, subject and time, so that none goes out twice. The text is deleted once it is sent.",
    until: "30 days",
  },
  {
    what: "Addresses that emails came back from",
    why: "Address, the mail server’s code and the day, so that we stop writing there until you say otherwise.",
    until: "Until you lift it or a link in an email is used; 30 days without an account",
  },
  {
    what: "The terms you accepted",
    why: "Their date, and when you accepted them or closed the notice of new ones.",
    until: "As long as the account",
  },
  { what: "Bot checks", why: "The number of a solved check, so that it counts once.", until: "Two hours at most" },
  {
    what: "Counters against abuse",
    why: "How often an address or account tried something lately; internet addresses only as a bare counter’s name.",
    until: "Two hours at most",
  },
  {
    what: "Server log",
    why: "Errors by kind, and what matters for security, such as sign-ins and refusals, with keyed hashes of the internet address, the account and the email address, to find faults and attacks. Nothing you typed.",
    until: "Until the server’s log turns over",
  },
  {
    what: "Payments",
    why: "Plan, status, dates and Paddle’s messages about them, to give you what you paid for.",
    until: "As long as tax law asks",
  },
];

export const MADE: readonly Stored[] = [
  {
    what: "Profile",
    why: "Display name, country, links and picture: how others see you. Pictures are redrawn without hidden data.",
    until: "Until you change or delete it",
  },
  {
    what: "Settings",
    why: "Time zone, keyboard shortcuts, the time in window titles, breaks, the emails you chose and for which months one was sent, and whether the leaderboard shows you. The time zone decides which day your hours count for.",
    until: "As long as the account",
  },
  {
    what: "What you make, and the hours a week you hope for",
    why: "Your own words and your own goal, for your dashboard. Only you see them.",
    until: "Until you change or remove them",
  },
  {
    what: "Sessions",
    why: "Start, pauses, end, kind and what you worked on; totals, streak and level come from them.",
    until: "Until you delete them",
  },
  {
    what: "Days of more than 12 hours",
    why: "Three of them within a week are noted, to look after honest boards. Other crafters don’t see it.",
    until: "As long as the account",
  },
  {
    what: "Files you import",
    why: "Name of the file, its tool, when, and which sessions came with it, so that you can undo it. The file is read on your device; its rows become sessions.",
    until: "As long as the account",
  },
  {
    what: "Challenges and causes",
    why: "What you joined, how you gave your time, and which causes you chose each week.",
    until: "As long as the account",
  },
  { what: "Comments", why: "To show them in the discussion.", until: "Until you delete them" },
  {
    what: "Reports",
    why: "What you reported, why, and the words you saw, so that somebody can look at it. Whoever made it never learns who you are.",
    until: "As long as your account and theirs",
  },
  {
    what: "Projects and methods",
    why: "Names, materials, costs, rates and prices, to work out what your work is worth.",
    until: "Until you delete them",
  },
  {
    what: "Shared links",
    why: "What you chose for each page, and how often it was seen on a day. Who saw it isn’t stored.",
    until: "As long as the project. Of a deleted link a hash stays, so that its address can say that it is gone",
  },
  {
    what: "Notifications",
    why: "What happened to you. A deleted one is hidden and kept, so that it does not come again.",
    until: "As long as the account",
  },
];
