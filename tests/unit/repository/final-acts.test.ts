import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ACTIONS, actionOf, ROUTES } from "../../support/requests/authorisation";
import { listFiles } from "../../support/sources";

const ADMIN = "app/(admin)/admin";
const PEOPLE = `${ADMIN}/people/[userId]/[act]/page.tsx`;
const UPKEEP = `${ADMIN}/challenges/[challengeId]/page.tsx`;
const PACT = "app/(pact)";
const QUESTION = `${PACT}/dashboard/questions/question-card.tsx`;
const AVATAR = `${PACT}/profile/avatar-upload.tsx`;
const SECURITY = `${PACT}/profile/security`;
const STUDIO = "app/(studio)/calculator";
const PROJECTS = `${STUDIO}/projects`;
const SHARES = `${STUDIO}/shares/share-actions.tsx`;

/** What nobody can take back, the file that says so at or before the button, and its sentence, in parts if it stands so. */
const FINAL: Record<string, [file: string, ...sentence: string[]]> = {
  "admin.takeBackPlansAction": [PEOPLE, "Every plan that was given to this account ends now"],
  "admin.endLoginsOfAction": [PEOPLE, "Signed out everywhere, and half-finished logins end."],
  "admin.deletePersonAction": [PEOPLE, "Everything of this account is deleted for good"],
  "admin.assignPurchaseAction": [`${ADMIN}/books/[reference]/page.tsx`, "It then belongs to this account for good."],
  "announcements.endAnnouncementAction": [
    `${ADMIN}/announcements/page.tsx`,
    "End takes one off every page. This can’t be undone.",
  ],
  "auth.endOtherLoginsAction": [`${SECURITY}/page.tsx`, "Signing out ends a login at once"],
  "auth.setNewPasswordAction": [
    "app/(auth)/new-password/new-password-form.tsx",
    "You’ll be signed out on every other device.",
  ],
  "auth.changePasswordAction": [`${SECURITY}/page.tsx`, "A new one ends your other logins."],
  "billing.confirmUpgradeAction": ["components/billing/upgrade-dialog.tsx", "Charged today"],
  "challenge-upkeep.addChallengeAction": [`${ADMIN}/challenges/new/page.tsx`, "Goals and dates can’t be changed later"],
  "challenge-upkeep.endChallengeAction": [
    UPKEEP,
    "sessions of its days can be added for 48 hours. This can’t be undone.",
  ],
  "challenge-upkeep.removeChallengeAction": [
    UPKEEP,
    "Nobody has joined it, so it can be removed. This can’t be undone.",
  ],
  "challenges.leaveChallengeAction": [`${PACT}/challenges/membership-button.tsx`, "is over, so you can’t rejoin."],
  "challenges.deleteCommentAction": [
    `${PACT}/challenges/[challengeId]/comment-controls.tsx`,
    "It’s removed for everyone. This can’t be undone.",
  ],
  "crafting.startEarlierAction": ["components/stopwatch/earlier-start-dialog.tsx", "You can add it once."],
  "crafting.pressAction: discard": ["components/stopwatch/dialogs.tsx", "Its time is deleted. This can’t be undone."],
  "crafting.deleteSessionAction": [
    `${PACT}/dashboard/sessions/session-days.tsx`,
    "is removed from your totals, streak, XP, challenges and project. This can’t be undone.",
  ],
  "crafting.answerQuestionAction": [QUESTION, "You can’t change your answer later."],
  "crafting.answerMomentAction": [QUESTION, "You can’t change your answer later."],
  "factors.disableAuthenticatorAction": [
    `${SECURITY}/disable-authenticator.tsx`,
    "Codes from it will no longer work here. To use it again, you set it up again.",
  ],
  "factors.renewRecoveryCodesAction": [
    `${SECURITY}/recovery-codes.tsx`,
    "New codes replace the old ones, which stop working at once.",
  ],
  "imports.undoImportAction": [`${PACT}/profile/data/import-list.tsx`, "and methods. This can’t be undone."],
  "logins.endLoginAction": [`${SECURITY}/page.tsx`, "Signing out ends a login at once"],
  "logins.forgetDeviceAction": [`${SECURITY}/page.tsx`, "One that you forget asks for it at once"],
  "materials.deleteMaterialAction": [
    `${STUDIO}/materials/[materialId]/material-actions.tsx`,
    "Nothing was recorded for it, so it can be deleted. This can’t be undone.",
  ],
  "methods.deleteMethodAction": [`${STUDIO}/methods/method-dialogs.tsx`, "will be permanently deleted"],
  "notifications.deleteNotificationAction": [
    "app/_shell/notifications/notification-panel.tsx",
    "What you delete here is gone for good.",
  ],
  "passkeys.removePasskeyAction": [
    `${SECURITY}/passkey-buttons.tsx`,
    "will no longer log you in. This can’t be undone, but you can add a passkey again.",
  ],
  "photos.deletePhotoAction": [
    `${PROJECTS}/[projectId]/photos/photo-words.tsx`,
    "The photo and its description will be permanently deleted.",
  ],
  "profile.deleteAccountAction": [
    `${PACT}/profile/settings/delete-account.tsx`,
    "This permanently deletes your profile",
  ],
  "projects.completeProjectAction": [
    `${PROJECTS}/dialogs/completion-price.tsx`,
    "Completing can’t be undone",
    ": the price, the materials and the time stay as they are",
  ],
  "projects.deleteProjectAction": [`${PROJECTS}/project-actions.tsx`, "will be permanently deleted"],
  "reports.decideReportAction": [
    "lib/domain/reports/kinds.ts",
    "Remove deletes the comment for good, and no copy is kept.",
  ],
  "sales.takeBackSaleAction": [
    `${PROJECTS}/[projectId]/ledger/ledger-actions.tsx`,
    "This can’t be undone, but you can note it again.",
  ],
  "shares.renewShareAction": [
    SHARES,
    "The old one stops working at once, also where it is printed as a QR code. This can’t be undone.",
  ],
  "shares.takeBackShareAction": [
    SHARES,
    "Its address stops working at once, also where it is printed as a QR code. This can’t be undone.",
  ],
  "DELETE /api/avatars": [AVATAR, "Removing or replacing it can’t be undone."],
  "POST /api/avatars": [AVATAR, "Removing or replacing it can’t be undone."],
  "Remove what can’t be sent": ["lib/client/taps/words.ts", "Remove deletes the only copy. This can’t be undone."],
  "Discard in the pocket stopwatch": ["app/pocket/browser/choices.ts", "Its time is deleted. This can’t be undone."],
};

/** Acts that begin with these can be taken back, repeated or corrected, or they only add something. */
const CHANGEABLE = [
  ...["add", "allocate", "answerWelcome", "apply", "archive", "ask", "change", "choose", "confirm"],
  ...["correct", "create", "describe", "dismissFirstSteps", "enable", "endBreak", "favourite", "finish", "givePlan"],
  ...[
    "intend",
    "join",
    "keep",
    "liftPause",
    "liftSuspension",
    "list",
    "mark",
    "open",
    "post",
    "press",
    "preview",
    "publish",
  ],
  ...["record", "remix", "rename", "reprice", "request", "resend", "resume", "save", "select", "set", "sign", "start"],
  ...["split", "suspend", "takeBackMovement", "takeBackPause", "takeBreak", "undoChange", "undoEdit", "update"],
];
const CHANGEABLE_ROUTES = [
  ...["POST /api/announcements", "POST /api/auth/[...nextauth]", "POST /api/auth/sign-out", "POST /api/export"],
  ...["POST /api/imports", "POST /api/imports/[importId]/completed", "POST /api/imports/[importId]/rows"],
  ...["POST /api/imports/compare", "POST /api/mail-pause", "POST /api/paddle/schedule-downgrade", "POST /api/photos"],
  ...["POST /api/pusher/auth", "POST /api/sandbox/checkout", "POST /api/sandbox/portal", "POST /api/reports"],
  ...["POST /api/stopwatch/taps", "POST /api/terms", "POST /api/theme"],
];

const WITH_SENTENCE_ON_PAGE = [`${ADMIN}/challenges/upkeep.tsx`, `${ADMIN}/reports/[caseId]/decision-form.tsx`];

const HELP = "Say before the button what can’t be undone, and name the file and the sentence in FINAL.";

describe("an action that can’t be undone", () => {
  it.each(Object.entries(FINAL))("warns the crafter at or before its button: %s", (_, [file, ...sentence]) => {
    for (const part of sentence) expect(textOf(file)).toContain(part);
  });

  it("is listed in FINAL under its action or route", () => {
    const actions = Object.entries(ACTIONS).flatMap(([file, rules]) =>
      Object.keys(rules).filter((name) => !FINAL[`${file}.${name}`] && !isChangeable(name)),
    );
    const routes = Object.keys(ROUTES).filter(
      (route) => ROUTES[route]?.writes && !FINAL[route] && !CHANGEABLE_ROUTES.includes(route),
    );
    expect([...actions, ...routes], HELP).toEqual([]);
  });

  it("is listed in FINAL with the file of its dialog or button", () => {
    const named = Object.values(FINAL).map(([file]) => file);
    const dangerous = listFiles(["app", "components"], /^(?!components\/ui\/|app\/sandbox\/).*\.tsx$/).filter((file) =>
      /<\w*(AlertDialog|Button)\b[^<]*(tone|variant)="danger"/.test(textOf(file)),
    );
    expect(dangerous.length).toBeGreaterThan(10);
    expect(dangerous.filter((file) => !named.includes(file)).toSorted(), HELP).toEqual(WITH_SENTENCE_ON_PAGE);
  });
});

function isChangeable(name: string): boolean {
  return CHANGEABLE.some((verb) => actionOf(name) === `${verb}Action` || new RegExp(`^${verb}[A-Z]`).test(name));
}

/** Without the line breaks of its source. */
function textOf(file: string): string {
  return readFileSync(file, "utf8").replace(/\s+/g, " ");
}
