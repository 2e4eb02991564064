import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MAX_PASSWORD_LENGTH, PASSWORD_MIN_LENGTH } from "@/lib/domain/auth/forms";
import * as lifetimes from "@/lib/domain/auth/lifetimes";
import { CHANGE_MINUTES } from "@/lib/domain/auth/proofs";
import { RECOVERY_LENGTH, REMEMBER_DEVICE_DAYS } from "@/lib/domain/auth/second-factor";
import { PAST_DUE_DAYS } from "@/lib/domain/billing/subscriptions";
import { TIERS } from "@/lib/domain/billing/tiers";
import { CHALLENGE_DAY_SECONDS } from "@/lib/domain/challenges/progress";
import { GRACE_MS } from "@/lib/domain/challenges/window";
import { ALLOCATION_STEP_SECONDS, SESSION_CHALLENGE_MINIMUM_SECONDS } from "@/lib/domain/crafting/allocation";
import { MAX_EARLIER_MS } from "@/lib/domain/crafting/earlier-start";
import { KEPT_MS } from "@/lib/domain/crafting/kept-time";
import { MAIL_AFTER_MINUTES } from "@/lib/domain/crafting/reminders";
import { LATE_AFTER_MS, MAX_SESSION_MS, MIN_SESSION_MS } from "@/lib/domain/crafting/session-times";
import { LONG_SESSION_SECONDS } from "@/lib/domain/crafting/stopwatch";
import { OLDEST_TAP_MS } from "@/lib/domain/crafting/tap-time";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, UNDO_DAYS } from "@/lib/domain/imports/rows";
import { WEEKS } from "@/lib/domain/insights/range";
import { HIDDEN_HOURS_DAYS } from "@/lib/domain/insights/studio";
import { LONG_DAYS, MAX_DAY_SECONDS, RECENT_DAYS } from "@/lib/domain/leaderboard/boards";
import { ENDS_WITHIN_HOURS } from "@/lib/domain/notifications/texts";
import { MAX_SOCIAL_LINK_LENGTH } from "@/lib/domain/profile/fields";
import {
  HANDLE_CHANGE_DAYS,
  HANDLE_REDIRECT_DAYS,
  MAX_PORTFOLIO_PIECES,
  MAX_PORTFOLIO_WORDS,
} from "@/lib/domain/profile/portfolio";
import { BREAK_DAYS_A_YEAR } from "@/lib/domain/profile/streak";
import { MAX_PHOTO_BYTES } from "@/lib/domain/projects/photos";
import { PER_HOUR_FROM_SECONDS } from "@/lib/domain/sales/worth";
import { LONGEST_LINK } from "@/lib/domain/shared/contact";

const daysOf = (ms: number) => ms / 86_400_000;
const hoursOf = (ms: number) => ms / 3_600_000;
const megabytesOf = (bytes: number) => bytes / 1024 / 1024;
const formatThousands = (value: number) => value.toLocaleString("en-GB");

/** What a sentence that can't hold a constant says: the file, and its words made from the constant that decides. */
const STATED: Record<string, string[]> = {
  "app/(admin)/admin/challenges/[challengeId]/page.tsx": [`can be added for ${hoursOf(GRACE_MS)} hours`],
  "app/(admin)/admin/people/waiting/[signupId]/page.tsx": [`for its ${lifetimes.CONFIRMATION_HOURS} hours`],
  "app/(auth)/login/code/code-form.tsx": [`Remember this device for ${REMEMBER_DEVICE_DAYS} days`],
  "app/(auth)/reset-password/reset-form.tsx": [`It expires in ${lifetimes.RESET_MINUTES} minutes`],
  "app/(pact)/dashboard/open-session-extras.tsx": [`over ${LONG_SESSION_SECONDS / 3600} hours long`],
  "components/sessions/add-dialog.tsx": [`Added within ${hoursOf(LATE_AFTER_MS)} hours, it keeps your streak`],
  "app/(pact)/leaderboard/board-card.tsx": ["Biggest gain over the last 7 days", "Sessions in the last 24 hours"],
  "app/(pact)/profile/data/import-sessions.tsx": [`undo this import for ${UNDO_DAYS} days`],
  "app/(pact)/profile/data/page.tsx": [`undo an import for ${UNDO_DAYS} days`],
  "app/(pact)/profile/data/read-file.ts": [
    `at most ${megabytesOf(MAX_IMPORT_BYTES)} MB`,
    `at most ${formatThousands(MAX_IMPORT_ROWS)} rows`,
  ],
  "app/(pact)/profile/reminders/reminder-form.tsx": [`Email me after ${MAIL_AFTER_MINUTES / 60} hours`],
  "app/(pact)/profile/security/passkey-card.tsx": [`change your second step for ${CHANGE_MINUTES} minutes`],
  "app/(site)/help/articles/challenges.md": [`You have ${hoursOf(GRACE_MS)} hours after the end`, "the last 14 days"],
  "app/(site)/help/articles/glossary.md": [`for up to ${BREAK_DAYS_A_YEAR} days a year`],
  "app/(site)/help/articles/insights.md": [
    `covers the last ${WEEKS} weeks`,
    `more than ${hoursOf(LATE_AFTER_MS)} hours after crafting`,
  ],
  "app/(site)/help/articles/leaderboard.md": [
    "in the last 24 hours",
    `whose last ${RECENT_DAYS} days`,
    `add within ${hoursOf(LATE_AFTER_MS)} hours counts`,
    `more than ${MAX_DAY_SECONDS / 3600} hours of one day`,
  ],
  "app/(site)/help/articles/plans.md": [`keep your plan for ${PAST_DUE_DAYS} days`],
  "app/(site)/help/articles/projects.md": [
    `at most ${megabytesOf(MAX_PHOTO_BYTES)} MB`,
    `holds ${TIERS.free.limits.projectPhotos} of them on Free, ${TIERS.pro_lite.limits.projectPhotos} on Pro Lite and ${TIERS.pro_plus.limits.projectPhotos} on Pro+`,
  ],
  "app/(site)/help/articles/security.md": [
    `Remember this device for ${REMEMBER_DEVICE_DAYS} days`,
    `Within ${CHANGE_MINUTES} minutes`,
  ],
  "app/(site)/help/articles/selling.md": [
    `from ${PER_HOUR_FROM_SECONDS / 60} minutes of logged time`,
    `in the last ${HIDDEN_HOURS_DAYS} days`,
  ],
  "app/(site)/help/articles/sessions.md": [`within ${hoursOf(LATE_AFTER_MS)} hours of crafting`],
  "app/(site)/help/articles/sharing.md": [
    `change once in ${HANDLE_CHANGE_DAYS} days`,
    `leads to it for ${HANDLE_REDIRECT_DAYS} days`,
  ],
  "app/(site)/help/articles/stopwatch.md": [`by up to ${hoursOf(MAX_EARLIER_MS)} hours`],
  "app/(site)/mail-page.tsx": [`about ${formatThousands(LONGEST_LINK)} characters`],
  "app/(site)/terms/cookies/page.tsx": [
    `${lifetimes.LOGIN_HOURS} hours at most; with “Remember me” ${lifetimes.REMEMBERED_LOGIN_DAYS} days`,
    `${lifetimes.DEVICE_DAYS} days after you last signed in`,
    `words for ${daysOf(KEPT_MS)} days`,
  ],
  "app/(site)/terms/page.tsx": [`up to ${PAST_DUE_DAYS} days while Paddle tries again`],
  "app/(site)/terms/privacy/page.tsx": [`your hours of the last ${RECENT_DAYS} days`],
  "app/(site)/terms/privacy/stored.ts": [
    // Housekeeping sweeps once an hour.
    `${lifetimes.CONFIRMATION_HOURS + 1} hours at most`,
    `${lifetimes.LOGIN_HOURS} hours or ${lifetimes.REMEMBERED_LOGIN_DAYS} days, and ${lifetimes.ENDED_LOGIN_DAYS} days more`,
    `"${lifetimes.SENT_MAIL_DAYS} days",`,
    `${lifetimes.MAIL_PAUSE_DAYS} days without an account`,
    `Days of more than ${LONG_DAYS.longerThanSeconds / 3600} hours`,
  ],
  "app/(studio)/calculator/projects/[projectId]/photos/photo-upload.tsx": [
    `at most ${megabytesOf(MAX_PHOTO_BYTES)} MB`,
  ],
  "components/allocation/notes.ts": [
    `in ${ALLOCATION_STEP_SECONDS / 60}-minute steps`,
    `Under ${ALLOCATION_STEP_SECONDS / 60} minutes can go to one challenge`,
    `less than ${ALLOCATION_STEP_SECONDS / 60} minutes, so all`,
    `at least ${SESSION_CHALLENGE_MINIMUM_SECONDS / 3600} hour where sessions count`,
    `Less than ${ALLOCATION_STEP_SECONDS / 60} minutes left`,
    `A day counts from ${CHALLENGE_DAY_SECONDS / 60} minutes`,
  ],
  "components/auth/code-field.tsx": [`${RECOVERY_LENGTH} letters and digits`, "The 6 digits"],
  "components/charts/grids.tsx": ['"5 m", "30 m", "1 h", "2 h"'],
  "components/stopwatch/save-dialog.tsx": [`over ${LONG_SESSION_SECONDS / 3600} hours long`],
  "lib/client/taps/words.ts": [`older than ${daysOf(OLDEST_TAP_MS)} days`, `Older than ${daysOf(OLDEST_TAP_MS)} days`],
  "lib/domain/auth/forms.ts": [
    `at least ${PASSWORD_MIN_LENGTH} characters`,
    `at most ${MAX_PASSWORD_LENGTH} characters`,
  ],
  "lib/domain/billing/reasons.ts": [`insights of the last ${WEEKS} weeks`],
  "lib/domain/billing/texts.ts": ["in less than 30 minutes"],
  "lib/domain/billing/tiers.ts": [`Insights of the last ${WEEKS} weeks`],
  "lib/domain/crafting/allocation.ts": [
    `at least ${SESSION_CHALLENGE_MINIMUM_SECONDS / 3600} hour to count`,
    `at least ${SESSION_CHALLENGE_MINIMUM_SECONDS / 3600} hour allocation`,
    `in ${ALLOCATION_STEP_SECONDS / 60}-minute steps`,
  ],
  "lib/domain/crafting/earlier-start.ts": [`in the ${hoursOf(MAX_EARLIER_MS)} hours before`],
  "lib/domain/crafting/session-times.ts": [
    `at least ${MIN_SESSION_MS / 60_000} minute`,
    `at most ${hoursOf(MAX_SESSION_MS)} hours`,
  ],
  "lib/domain/crafting/weekly-goal.ts": ["1 hour"],
  "lib/domain/notifications/mail-types.ts": [
    `After ${MAIL_AFTER_MINUTES / 60} hours`,
    `In its last ${ENDS_WITHIN_HOURS} hours`,
  ],
  "lib/domain/profile/portfolio.ts": [
    "3 to 30 letters",
    `at most ${formatThousands(MAX_PORTFOLIO_WORDS)} characters`,
    `at most ${MAX_PORTFOLIO_PIECES} pieces`,
  ],
  "lib/domain/profile/fields.ts": [`at most ${MAX_SOCIAL_LINK_LENGTH} characters`],
};

/** Sentences whose figure is no rule of the product's: what people promise, and what a picture shows. */
const NO_RULE = [
  "Replies take 24-48 hours",
  "Reply within 24-48 hours",
  "Replies take 24 to 48 hours",
  "24 minutes and 37 seconds",
  "it took me 41 hours",
];

const FIGURE =
  /(?<![\w.#[-])\d+(?:[,.]\d+)*[ \u00a0-](?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|characters|letters|digits|MB|KB|megapixels|rows|photos|pieces|lines|links|passkeys|percent|projects|methods|templates)\b/g;

const files = execFileSync("git", ["ls-files", "app", "components", "lib"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.tsx?$|^app\/.*\.md$/.test(file) && !file.startsWith("lib/sandbox/"));

describe("figures in sentences", () => {
  it("match the constants that define them", () => {
    const wrong = Object.entries(STATED).flatMap(([file, sentences]) => {
      const text = readSentences(file);
      return sentences.filter((sentence) => !text.includes(sentence)).map((sentence) => `${file}: “${sentence}”`);
    });
    expect(wrong, "These sentences don't say what the rule decides: change the sentence, or this table").toEqual([]);
  });

  it("come from a constant or are listed in this test", () => {
    const unknown = files.flatMap((file) => {
      const listed = [...(STATED[file] ?? []), ...NO_RULE];
      const rest = listed.reduce((text, sentence) => text.replaceAll(sentence, ""), readSentences(file));
      return [...rest.matchAll(FIGURE)].map(
        ({ 0: figure, index }) => `${file}: ${figure} in “${rest.slice(Math.max(0, index - 40), index + 40)}”`,
      );
    });
    expect(unknown, "Write the constant that decides the figure into the sentence, or add a line to STATED").toEqual(
      [],
    );
  });
});

/** Without comments and class names; each run of white space is one space. */
function readSentences(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "")
    .replace(/\s+/g, " ");
}
