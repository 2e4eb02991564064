import type { MethodFields } from "@/lib/domain/methods/method-fields";
import { newChannelFields } from "@/lib/domain/sales/channels";
import { newShareFields } from "@/lib/domain/shares/options";
import { LONG_DAY } from "../people/long-day";
import {
  admins,
  anybody,
  crafters,
  FRESH,
  FRESH_HANDLE,
  NO_TOKEN,
  ObjectId,
  own,
  type Rule,
  shared,
} from "./access-rules";

export { ObjectId, type Rule } from "./access-rules";
export { PAGES } from "./page-access";
export { ROUTES } from "./route-access";

const METHOD: MethodFields = {
  ...{ title: "Fair", description: "", rateType: "hourly", rate: "100", hoursPerDay: "8", currency: "R" },
  ...{ profitOption: "none", manualProfit: "", isPublic: false },
};
const WORK = { materials: [{ name: "Wool", cost: "45" }], additionalCosts: "" };
const CHANNEL = newChannelFields("fair", "R");
const SALE = { fate: "sold", soldOn: "2026-01-05", pieces: "1", gross: "150", fees: "20", postage: "", note: "" };
const SHARE = { kind: "receipt", ...newShareFields("receipt") };
const REASON = { reason: "Asked for it by mail" };
/** So far ahead that nobody can give time to it. */
const NEW_CHALLENGE = {
  ...{ name: "Socks for all", description: "A pair each.", goalQuantity: "500", goalUnit: "hours" },
  ...{ userGoalQuantity: "5", userGoalUnit: "days" },
  ...{ startDate: "2120-01-01", endDate: "2120-01-02", isEvergreen: false },
};
/** So far ahead that no crafter sees it. */
const ANNOUNCEMENT = {
  ...{ title: "A walk", text: "All of us.", link: "/help", isAboutService: false },
  ...{ startDate: "2090-01-01", endDate: "2090-01-02" },
};
const REMINDERS = { remindAfterMinutes: "180", handRestMinutes: "20" };
const NO_LINKS = { instagramUrl: "", tiktokUrl: "", youtubeUrl: "" };
const PASSWORDS = { password: "a walk with new wool", confirmation: "a walk with new wool" };
/** Before the Start of the open session and after the end of the saved one. */
const QUARTER_AGO = new Date(Date.now() - 15 * 60_000).toISOString();
/** An hour in which nothing else was crafted. */
const LAST_WEEK = {
  startedAt: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  endedAt: new Date(Date.now() - 7 * 86_400_000 + 3_600_000).toISOString(),
};
const NO_PASSKEY = JSON.stringify({
  ...{ id: "x".repeat(22), rawId: "x".repeat(22), type: "public-key", response: { clientDataJSON: "e30" } },
});

/** Answered with an error message, since the owner lacks something only a whole journey creates. */
const asSentence = (rule: Rule): Rule => ({ ...rule, sentence: true });

/**
 * Who may call what: every server action (lib/actions), route handler (app/api) and page, with the objects that its
 * arguments name and their owners. tests/e2e/requests/authorisation.spec.ts calls each as each kind of user, and fails
 * if something in the build is missing here.
 *
 * To add a line: `somethingAction: crafters({ thingId: own("thing"), name: "Scarf" })`, with the arguments of a call
 * that the owner may make. A new kind of object needs a row in tests/support/people/belongings.ts. An action that does
 * several things has a line for each, `"somethingAction: other"`.
 */
export const ACTIONS: Record<string, Record<string, Rule>> = {
  admin: {
    givePlanAction: admins({ userId: shared("user"), ...REASON, tier: "pro_lite", days: "30" }),
    // They have no given plan.
    takeBackPlansAction: asSentence(admins({ userId: shared("user"), ...REASON })),
    endLoginsOfAction: admins({ userId: shared("user"), ...REASON }),
    // Their mails are not paused.
    liftPauseOfAction: asSentence(admins({ userId: shared("user"), ...REASON })),
    suspendAction: admins({ userId: shared("user"), ...REASON }),
    // They are not suspended.
    liftSuspensionAction: asSentence(admins({ userId: shared("user"), ...REASON })),
    deletePersonAction: admins({ userId: shared("user"), email: shared("email"), ...REASON }),
    // No such sign-up, and no such purchase.
    resendSignupAction: asSentence(admins({ signupId: FRESH, ...REASON })),
    assignPurchaseAction: asSentence(admins({ providerReference: "sub_01none", email: shared("email"), ...REASON })),
  },
  auth: {
    signInAction: anybody({ email: shared("email"), password: "a wrong guess", captcha: "none" }),
    signUpAction: anybody({ email: shared("email"), password: "a long walk", terms: true, captcha: "none" }),
    resendConfirmationAction: anybody({ email: shared("email"), signupId: FRESH }),
    confirmSignupAction: anybody({ token: NO_TOKEN }),
    requestResetAction: anybody({ email: shared("email"), captcha: "none" }),
    setNewPasswordAction: anybody({ token: NO_TOKEN, ...PASSWORDS }),
    endOtherLoginsAction: crafters(),
    changePasswordAction: crafters({ currentPassword: "a long walk with wool", ...PASSWORDS }),
  },
  // With wrong codes; tests/integration/auth/second-factor.test.ts has valid ones.
  factors: {
    finishLoginAction: anybody({ code: "123456" }),
    confirmIdentityAction: asSentence(crafters({ password: "a long walk with wool", code: "123456" })),
    enableAuthenticatorAction: asSentence(crafters({ setup: "none", code: "123456" })),
    disableAuthenticatorAction: asSentence(crafters({ password: "a long walk with wool", code: "123456" })),
    renewRecoveryCodesAction: crafters(),
  },
  logins: {
    endLoginAction: crafters({ loginId: own("login") }),
    forgetDeviceAction: crafters({ deviceId: own("rememberedDevice") }),
  },
  passkeys: {
    askPasskeyAction: anybody(),
    signInByPasskeyAction: anybody({ seal: "none", answer: NO_PASSKEY }),
    confirmByPasskeyAction: asSentence(crafters({ seal: "none", answer: NO_PASSKEY })),
    askNewPasskeyAction: crafters(),
    addPasskeyAction: asSentence(crafters({ seal: "none", answer: NO_PASSKEY })),
    renamePasskeyAction: crafters({ passkeyId: own("passkey"), name: "Blue key" }),
    removePasskeyAction: crafters({ passkeyId: own("passkey") }),
  },
  // Without a subscription there is nothing to change.
  billing: {
    startCheckoutAction: asSentence(crafters({ tier: "pro_lite" })),
    previewUpgradeAction: asSentence(crafters()),
    confirmUpgradeAction: asSentence(crafters({ isDeferred: false })),
    resumeAction: asSentence(crafters()),
    undoChangeAction: asSentence(crafters()),
    openPortalAction: crafters({ page: "cancel" }),
  },
  announcements: {
    publishAnnouncementAction: admins({ id: FRESH, ...ANNOUNCEMENT }),
    endAnnouncementAction: admins({ announcementId: own("announcement") }),
  },
  "challenge-upkeep": {
    addChallengeAction: admins({ id: FRESH, ...NEW_CHALLENGE }),
    changeChallengeAction: admins({ challengeId: own("challenge"), name: "Socks", description: "A pair each." }),
    endChallengeAction: admins({ challengeId: own("challenge") }),
    removeChallengeAction: admins({ challengeId: own("openChallenge") }),
  },
  challenges: {
    joinChallengeAction: crafters({ challengeId: shared("openChallenge") }),
    leaveChallengeAction: crafters({ challengeId: own("challenge") }),
    postCommentAction: crafters({ id: FRESH, challengeId: own("challenge"), content: "Hello" }),
    deleteCommentAction: crafters({ commentId: own("comment") }),
  },
  reports: {
    decideReportAction: admins({ caseId: own("reportCase"), decision: "kept", reason: "Fine.", note: "" }),
    markReviewSeenAction: admins({ userId: own("user"), localDate: LONG_DAY }),
  },
  crafting: {
    pressAction: crafters({
      presses: [
        { kind: "stop", session: own("openSession"), description: "Scarf" },
        { kind: "start", session: FRESH, description: "Socks" },
      ],
    }),
    "pressAction: start": crafters({ presses: [{ kind: "start", session: FRESH, projectId: own("project") }] }),
    "pressAction: pause": crafters({ presses: [{ kind: "pause", session: own("openSession") }] }),
    "pressAction: resume": crafters({ presses: [{ kind: "resume", session: own("openSession") }] }),
    "pressAction: discard": crafters({ presses: [{ kind: "discard", session: own("openSession") }] }),
    startEarlierAction: crafters({ sessionId: own("openSession"), startedAt: QUARTER_AGO }),
    confirmCraftingAction: crafters({ sessionId: own("openSession") }),
    takeBackPauseAction: crafters({ sessionId: own("openSession") }),
    intendProjectAction: crafters({ sessionId: own("openSession"), projectId: own("project") }),
    setSessionKindAction: crafters({ sessionId: own("session"), kind: "designing" }),
    describeSessionAction: crafters({ sessionId: own("session"), description: "Socks" }),
    deleteSessionAction: crafters({ sessionId: own("session") }),
    answerQuestionAction: crafters({ questionId: own("question"), answer: "second" }),
    answerMomentAction: crafters({ tapId: own("tap"), at: QUARTER_AGO }),
    addSessionAction: crafters({ id: FRESH, ...LAST_WEEK, projectId: own("project") }),
    previewCorrectionAction: crafters({ sessionId: own("session"), ...LAST_WEEK }),
    correctSessionAction: crafters({ sessionId: own("session"), ...LAST_WEEK }),
    undoEditAction: crafters({ sessionId: own("session"), editId: own("edit") }),
    allocateAction: crafters({
      sessionId: own("session"),
      amounts: [{ challengeId: own("challenge"), seconds: 3600 }],
    }),
    assignToProjectAction: crafters({ sessionId: own("session"), projectId: own("project") }),
    removeFromProjectAction: crafters({ sessionId: own("session") }),
  },
  impacts: { selectCauseAction: crafters({ causeId: shared("cause"), selected: true }) },
  imports: {
    finishImportAction: crafters({ importId: own("import") }),
    undoImportAction: crafters({ importId: own("import") }),
  },
  methods: {
    createMethodAction: crafters({ id: FRESH, ...METHOD }),
    updateMethodAction: crafters({ id: own("method"), ...METHOD }),
    deleteMethodAction: crafters({ methodId: own("method") }),
    saveMethodAction: crafters({ methodId: shared("publicMethod", "method"), saved: true }),
    favouriteMethodAction: crafters({ methodId: own("savedMethod"), favourite: true }),
    remixMethodAction: crafters({ id: FRESH, methodId: shared("publicMethod", "method") }),
  },
  notifications: {
    listNotificationsAction: crafters(),
    markReadAction: crafters({ notificationId: own("notification") }),
    // The id is only an upper limit: the newest notification that the caller has seen.
    markAllReadAction: crafters({ throughId: shared("notification") }),
    deleteNotificationAction: crafters({ notificationId: own("notification") }),
    setMailPrefAction: crafters({ type: "monthly_summary", enabled: true }),
  },
  photos: {
    describePhotoAction: crafters({ photoId: own("photo"), alt: "Two sleeves" }),
    chooseCoverAction: crafters({ photoId: own("photo") }),
    deletePhotoAction: crafters({ photoId: own("photo") }),
  },
  portfolio: {
    savePortfolioAction: crafters({
      ...{ handle: FRESH_HANDLE, words: "", ravelryUrl: "", isPublic: false, isListed: false, showsHours: false },
      pieces: [own("piece")],
    }),
  },
  profile: {
    answerWelcomeAction: crafters({
      ...{ displayName: "Ines", craft: "Socks", weeklyGoalHours: "5", timeZone: "Pacific/Auckland" },
      challengeId: shared("openChallenge"),
      causeId: shared("cause"),
    }),
    dismissFirstStepsAction: crafters(),
    setCraftSettingsAction: crafters({ craft: "Socks", weeklyGoalHours: "5" }),
    deleteAccountAction: crafters({ password: "a long walk with wool" }),
    setTimeZoneAction: crafters({ timeZone: "Pacific/Auckland" }),
    setShortcutsEnabledAction: crafters({ enabled: false }),
    setAssignsAtSaveAction: crafters({ enabled: true }),
    takeBreakAction: crafters({ days: 7 }),
    endBreakAction: crafters(),
    setOnBoardsAction: crafters({ enabled: false }),
    setRemindersAction: crafters({ ...REMINDERS, titleShowsTime: true, mails: false }),
    updateProfileAction: crafters({ displayName: "Ines", country: "", ...NO_LINKS }),
  },
  projects: {
    createProjectAction: crafters({ id: FRESH, name: "Scarf" }),
    updateProjectAction: crafters({
      projectId: own("template"),
      name: "Scarf",
      isOneOff: false,
      template: { ...WORK, methodId: own("method") },
    }),
    applyTemplateAction: crafters({ id: FRESH, templateId: own("template"), name: "Scarf" }),
    completeProjectAction: crafters({
      ...{ projectId: own("project"), ...WORK, methodId: own("method"), priceOverride: "" },
      shown: { totalCents: 4_500, currency: "R" },
    }),
    deleteProjectAction: crafters({ projectId: own("project") }),
  },
  sales: {
    createChannelAction: crafters({ id: FRESH, ...CHANNEL }),
    updateChannelAction: crafters({ id: own("channel"), ...CHANNEL }),
    archiveChannelAction: crafters({ channelId: own("channel"), archived: true }),
    setFloorAction: crafters({ currency: "R", amount: "60" }),
    addSaleAction: crafters({ id: FRESH, projectId: own("piece"), ...SALE, channelId: own("channel") }),
    correctSaleAction: crafters({ id: own("sale"), projectId: own("piece"), ...SALE, channelId: own("channel") }),
    takeBackSaleAction: crafters({ saleId: own("sale") }),
    correctPiecesAction: asSentence(crafters({ projectId: own("piece"), pieces: "9" })),
  },
  shares: {
    createShareAction: crafters({ id: FRESH, projectId: own("piece"), ...SHARE }),
    renewShareAction: crafters({ shareId: own("share") }),
    takeBackShareAction: crafters({ shareId: own("share") }),
  },
};

/** All placeholders in the arguments that name an object. */
export function objectIdsIn(input: unknown): ObjectId[] {
  if (input instanceof ObjectId) return [input];
  return input && typeof input === "object" ? Object.values(input).flatMap(objectIdsIn) : [];
}

/** The action of a line of ACTIONS, as its file exports it. */
export function actionOf(line: string): string {
  return line.split(":")[0] ?? line;
}

/** The arguments with the chosen id in each place, and a new key wherever the client generates one. */
export function filled(input: unknown, choose: (place: ObjectId) => unknown): unknown {
  if (input instanceof ObjectId) return choose(input);
  if (input === FRESH) return crypto.randomUUID();
  if (input === FRESH_HANDLE) return crypto.randomUUID().slice(0, 23);
  if (Array.isArray(input)) return input.map((one) => filled(one, choose));
  if (!input || typeof input !== "object") return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, filled(value, choose)]));
}
