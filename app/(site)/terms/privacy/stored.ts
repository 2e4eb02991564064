/**
 * The data that an account needs: what, why, and how long. The periods are those of lib/server/jobs/housekeeping.ts and, for links,
 * lib/domain/auth/passwords.ts.
 */
export const SERVING: readonly (readonly string[])[] = [
  ["Email address", "To sign you in and to write to you about your account.", "As long as the account"],
  [
    "Password",
    "To know that it is you. Only a salted hash (Argon2id) is kept, never the password.",
    "Until you change it",
  ],
  [
    "A sign-up not yet confirmed",
    "Address, hashed password and time zone, until you confirm them.",
    "25 hours at most",
  ],
  ["Links for a new password", "To know the link again; only its hash is kept.", "Two hours at most"],
  [
    "Sign-ins",
    "When one began and when it ends, without address or device. Your settings list them and end all others.",
    "12 hours or 30 days, and 30 days more",
  ],
  [
    "Emails to you",
    "Recipient, subject and time, so that none goes out twice. The text is deleted once it is sent.",
    "30 days",
  ],
  [
    "Addresses that emails came back from",
    "Address, the mail server’s code and the day, so that we stop writing there until you say otherwise.",
    "Until you lift it or a link in an email is used; 30 days without an account",
  ],
  [
    "The terms you accepted",
    "Their date, and when you accepted them or closed the notice of new ones.",
    "As long as the account",
  ],
  ["Bot checks", "The number of a solved check, so that it counts once.", "Two hours at most"],
  [
    "Counters against abuse",
    "How often an address or account tried something lately; internet addresses only as a bare counter’s name.",
    "Two hours at most",
  ],
  [
    "Server log",
    "Errors by kind, and what matters for security, such as sign-ins and refusals, with keyed hashes of the internet address, the account and the email address, to find faults and attacks. Nothing you typed.",
    "Until the server’s log turns over",
  ],
  [
    "Payments",
    "Plan, status, dates and Paddle’s messages about them, to give you what you paid for.",
    "As long as tax law asks",
  ],
];

export const MADE: readonly (readonly string[])[] = [
  [
    "Profile",
    "Display name, country, links and picture: how others see you. Pictures are redrawn without hidden data.",
    "Until you change or delete it",
  ],
  [
    "Settings",
    "Time zone, keyboard shortcuts, the time in window titles, breaks, the emails you chose and for which months one was sent, and whether the leaderboard shows you. The time zone decides which day your hours count for.",
    "As long as the account",
  ],
  [
    "What you make, and your weekly goal",
    "Your own words and your own goal, for your dashboard. Only you see them.",
    "Until you change or remove them",
  ],
  [
    "Sessions",
    "Start, pauses, end, kind and what you worked on; totals, streak and level come from them.",
    "Until you delete them",
  ],
  [
    "Days of more than 12 hours",
    "Three of them within a week are noted, to look after honest boards. Other crafters don’t see it.",
    "As long as the account",
  ],
  [
    "Files you import",
    "Name of the file, its tool, when, and which sessions came with it, so that you can undo it. The file is read on your device; its rows become sessions.",
    "As long as the account",
  ],
  [
    "Challenges and causes",
    "What you joined, how you gave your time, and which causes you chose each week.",
    "As long as the account",
  ],
  ["Comments", "To show them in the discussion.", "Until you delete them"],
  [
    "Reports",
    "What you reported, why, and the words you saw, so that somebody can look at it. Whoever made it never learns who you are.",
    "As long as your account and theirs",
  ],
  [
    "Projects and methods",
    "Names, materials, costs, rates and prices, to work out what your work is worth.",
    "Until you delete them",
  ],
  [
    "Shared links",
    "What you chose for each page, and how often it was seen on a day. Who saw it isn’t stored.",
    "As long as the project. Of a deleted link a hash stays, so that its address can say that it is gone",
  ],
  [
    "Notifications",
    "What happened to you. A deleted one is hidden and kept, so that it does not come again.",
    "As long as the account",
  ],
];
