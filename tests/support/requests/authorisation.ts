import { newMaterialFields } from "@/lib/domain/materials/material";
import { NEW_METHOD } from "@/lib/domain/methods/method-fields";
import { NO_FIGURES } from "@/lib/domain/projects/what-to-charge";
import { newChannelFields } from "@/lib/domain/sales/channels";
import { newShareFields } from "@/lib/domain/shares/options";
import { LONG_DAY } from "../people/long-day";
import {
  allowAdmins,
  allowAnybody,
  allowCrafters,
  anOwnId,
  aSharedId,
  FRESH,
  FRESH_HANDLE,
  NO_TOKEN,
  ObjectId,
  type Rule,
} from "./access-rules";

export { ObjectId, type Rule } from "./access-rules";
export { PAGES } from "./page-access";
export { ROUTES } from "./route-access";

const METHOD = { ...NEW_METHOD, title: "Fair", rate: "100" };
const WORK = { materials: [{ name: "Wool", cost: "45" }], additionalCosts: "" };
const CHANNEL = newChannelFields("fair", "R");
const MATERIAL = { ...newMaterialFields("yarn", "R"), name: "Merino" };
const PURCHASE = { unit: "g", quantity: "100", cost: "80", postage: "", day: "2026-01-05", supplier: "", lot: "" };
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
const allowSentence = (rule: Rule): Rule => ({ ...rule, sentence: true });

/**
 * Who may call what: every server action (lib/actions), route handler (app/api) and page, with the objects that its
 * arguments name and their owners. tests/e2e/requests/authorisation.spec.ts calls each as each kind of user, and fails
 * if something in the build is missing here.
 *
 * To add a line: `somethingAction: allowCrafters({ thingId: anOwnId("thing"), name: "Scarf" })`, with the arguments of
 * a call that the owner may make. A new kind of object needs a row in tests/support/people/belongings.ts. An
 * action that does several things has a line for each, `"somethingAction: other"`.
 */
export const ACTIONS: Record<string, Record<string, Rule>> = {
  admin: {
    givePlanAction: allowAdmins({ userId: aSharedId("user"), ...REASON, tier: "pro_lite", days: "30" }),
    // They have no given plan.
    takeBackPlansAction: allowSentence(allowAdmins({ userId: aSharedId("user"), ...REASON })),
    endLoginsOfAction: allowAdmins({ userId: aSharedId("user"), ...REASON }),
    // Their mails are not paused.
    liftPauseOfAction: allowSentence(allowAdmins({ userId: aSharedId("user"), ...REASON })),
    suspendAction: allowAdmins({ userId: aSharedId("user"), ...REASON }),
    // They are not suspended.
    liftSuspensionAction: allowSentence(allowAdmins({ userId: aSharedId("user"), ...REASON })),
    deletePersonAction: allowAdmins({ userId: aSharedId("user"), email: aSharedId("email"), ...REASON }),
    // No such sign-up, and no such purchase.
    resendSignupAction: allowSentence(allowAdmins({ signupId: FRESH, ...REASON })),
    assignPurchaseAction: allowSentence(
      allowAdmins({ providerReference: "sub_01none", email: aSharedId("email"), ...REASON }),
    ),
  },
  auth: {
    signInAction: allowAnybody({ email: aSharedId("email"), password: "a wrong guess", captcha: "none" }),
    signUpAction: allowAnybody({ email: aSharedId("email"), password: "a long walk", terms: true, captcha: "none" }),
    resendConfirmationAction: allowAnybody({ email: aSharedId("email"), signupId: FRESH }),
    confirmSignupAction: allowAnybody({ token: NO_TOKEN }),
    requestResetAction: allowAnybody({ email: aSharedId("email"), captcha: "none" }),
    setNewPasswordAction: allowAnybody({ token: NO_TOKEN, ...PASSWORDS }),
    endOtherLoginsAction: allowCrafters(),
    changePasswordAction: allowCrafters({ currentPassword: "a long walk with wool", ...PASSWORDS }),
  },
  // With wrong codes; tests/integration/auth/second-factor.test.ts has valid ones.
  factors: {
    finishLoginAction: allowAnybody({ code: "123456" }),
    confirmIdentityAction: allowSentence(allowCrafters({ password: "a long walk with wool", code: "123456" })),
    enableAuthenticatorAction: allowSentence(allowCrafters({ setup: "none", code: "123456" })),
    disableAuthenticatorAction: allowSentence(allowCrafters({ password: "a long walk with wool", code: "123456" })),
    renewRecoveryCodesAction: allowCrafters(),
  },
  logins: {
    endLoginAction: allowCrafters({ loginId: anOwnId("login") }),
    forgetDeviceAction: allowCrafters({ deviceId: anOwnId("rememberedDevice") }),
  },
  passkeys: {
    askPasskeyAction: allowAnybody(),
    signInByPasskeyAction: allowAnybody({ seal: "none", answer: NO_PASSKEY }),
    confirmByPasskeyAction: allowSentence(allowCrafters({ seal: "none", answer: NO_PASSKEY })),
    askNewPasskeyAction: allowCrafters(),
    addPasskeyAction: allowSentence(allowCrafters({ seal: "none", answer: NO_PASSKEY })),
    renamePasskeyAction: allowCrafters({ passkeyId: anOwnId("passkey"), name: "Blue key" }),
    removePasskeyAction: allowCrafters({ passkeyId: anOwnId("passkey") }),
  },
  // Without a subscription there is nothing to change.
  billing: {
    startCheckoutAction: allowSentence(allowCrafters({ tier: "pro_lite" })),
    previewUpgradeAction: allowSentence(allowCrafters()),
    confirmUpgradeAction: allowSentence(allowCrafters({ isDeferred: false })),
    resumeAction: allowSentence(allowCrafters()),
    undoChangeAction: allowSentence(allowCrafters()),
    openPortalAction: allowCrafters({ page: "cancel" }),
  },
  announcements: {
    publishAnnouncementAction: allowAdmins({ id: FRESH, ...ANNOUNCEMENT }),
    endAnnouncementAction: allowAdmins({ announcementId: anOwnId("announcement") }),
  },
  "challenge-upkeep": {
    addChallengeAction: allowAdmins({ id: FRESH, ...NEW_CHALLENGE }),
    changeChallengeAction: allowAdmins({
      challengeId: anOwnId("challenge"),
      name: "Socks",
      description: "A pair each.",
    }),
    endChallengeAction: allowAdmins({ challengeId: anOwnId("challenge") }),
    removeChallengeAction: allowAdmins({ challengeId: anOwnId("openChallenge") }),
  },
  challenges: {
    joinChallengeAction: allowCrafters({ challengeId: aSharedId("openChallenge") }),
    leaveChallengeAction: allowCrafters({ challengeId: anOwnId("challenge") }),
    postCommentAction: allowCrafters({ id: FRESH, challengeId: anOwnId("challenge"), content: "Hello" }),
    deleteCommentAction: allowCrafters({ commentId: anOwnId("comment") }),
  },
  reports: {
    decideReportAction: allowAdmins({ caseId: anOwnId("reportCase"), decision: "kept", reason: "Fine.", note: "" }),
    markReviewSeenAction: allowAdmins({ userId: anOwnId("user"), localDate: LONG_DAY }),
  },
  crafting: {
    pressAction: allowCrafters({
      presses: [
        { kind: "stop", session: anOwnId("openSession"), description: "Scarf" },
        { kind: "start", session: FRESH, description: "Socks" },
      ],
    }),
    "pressAction: start": allowCrafters({
      presses: [{ kind: "start", session: FRESH, projectId: anOwnId("project") }],
    }),
    "pressAction: pause": allowCrafters({ presses: [{ kind: "pause", session: anOwnId("openSession") }] }),
    "pressAction: resume": allowCrafters({ presses: [{ kind: "resume", session: anOwnId("openSession") }] }),
    "pressAction: discard": allowCrafters({ presses: [{ kind: "discard", session: anOwnId("openSession") }] }),
    startEarlierAction: allowCrafters({ sessionId: anOwnId("openSession"), startedAt: QUARTER_AGO }),
    confirmCraftingAction: allowCrafters({ sessionId: anOwnId("openSession") }),
    takeBackPauseAction: allowCrafters({ sessionId: anOwnId("openSession") }),
    intendProjectAction: allowCrafters({ sessionId: anOwnId("openSession"), projectId: anOwnId("project") }),
    setSessionKindAction: allowCrafters({ sessionId: anOwnId("session"), kind: "designing" }),
    describeSessionAction: allowCrafters({ sessionId: anOwnId("session"), description: "Socks" }),
    deleteSessionAction: allowCrafters({ sessionId: anOwnId("session") }),
    answerQuestionAction: allowCrafters({ questionId: anOwnId("question"), answer: "second" }),
    answerMomentAction: allowCrafters({ tapId: anOwnId("tap"), at: QUARTER_AGO }),
    addSessionAction: allowCrafters({ id: FRESH, ...LAST_WEEK, projectId: anOwnId("project") }),
    // Their project's method is by the hour.
    addDayAction: allowSentence(
      allowCrafters({ id: FRESH, projectId: anOwnId("project"), startedAt: LAST_WEEK.startedAt }),
    ),
    previewCorrectionAction: allowCrafters({ sessionId: anOwnId("session"), ...LAST_WEEK }),
    correctSessionAction: allowCrafters({ sessionId: anOwnId("session"), ...LAST_WEEK }),
    previewSplitAction: allowCrafters({ sessionId: anOwnId("session"), cut: { firstSeconds: 1_800 } }),
    splitSessionAction: allowCrafters({ sessionId: anOwnId("session"), cut: { firstSeconds: 1_800 } }),
    undoEditAction: allowCrafters({ sessionId: anOwnId("session"), editId: anOwnId("edit") }),
    allocateAction: allowCrafters({
      sessionId: anOwnId("session"),
      amounts: [{ challengeId: anOwnId("challenge"), seconds: 3600 }],
      projectId: anOwnId("project"),
    }),
  },
  impacts: { selectCauseAction: allowCrafters({ causeId: aSharedId("cause"), selected: true }) },
  imports: {
    finishImportAction: allowCrafters({ importId: anOwnId("import") }),
    undoImportAction: allowCrafters({ importId: anOwnId("import") }),
  },
  materials: {
    createMaterialAction: allowCrafters({ id: FRESH, purchaseId: FRESH, ...PURCHASE, ...MATERIAL }),
    updateMaterialAction: allowCrafters({ id: anOwnId("material"), ...MATERIAL, useUnit: "g" }),
    archiveMaterialAction: allowCrafters({ materialId: anOwnId("material"), archived: true }),
    deleteMaterialAction: allowCrafters({ materialId: anOwnId("material") }),
    recordMovementAction: allowCrafters({ id: FRESH, materialId: anOwnId("material"), ...PURCHASE, kind: "purchase" }),
    repriceAction: allowCrafters({ materialId: anOwnId("material"), projectIds: [anOwnId("project")] }),
    takeBackMovementAction: allowCrafters({ id: FRESH, movementId: anOwnId("movement") }),
  },
  methods: {
    createMethodAction: allowCrafters({ id: FRESH, ...METHOD }),
    updateMethodAction: allowCrafters({ id: anOwnId("method"), ...METHOD }),
    deleteMethodAction: allowCrafters({ methodId: anOwnId("method") }),
    saveMethodAction: allowCrafters({ methodId: aSharedId("publicMethod", "method"), saved: true }),
    favouriteMethodAction: allowCrafters({ methodId: anOwnId("savedMethod"), favourite: true }),
    remixMethodAction: allowCrafters({ id: FRESH, methodId: aSharedId("publicMethod", "method") }),
  },
  notifications: {
    listNotificationsAction: allowCrafters(),
    markReadAction: allowCrafters({ notificationId: anOwnId("notification") }),
    // The id is only an upper limit: the newest notification that the caller has seen.
    markAllReadAction: allowCrafters({ throughId: aSharedId("notification") }),
    deleteNotificationAction: allowCrafters({ notificationId: anOwnId("notification") }),
    setMailPrefAction: allowCrafters({ type: "monthly_summary", enabled: true }),
  },
  photos: {
    describePhotoAction: allowCrafters({ photoId: anOwnId("photo"), alt: "Two sleeves" }),
    chooseCoverAction: allowCrafters({ photoId: anOwnId("photo") }),
    deletePhotoAction: allowCrafters({ photoId: anOwnId("photo") }),
  },
  portfolio: {
    savePortfolioAction: allowCrafters({
      ...{ handle: FRESH_HANDLE, words: "", ravelryUrl: "", isPublic: false, isListed: false, showsHours: false },
      pieces: [anOwnId("piece")],
    }),
  },
  profile: {
    answerWelcomeAction: allowCrafters({
      ...{ displayName: "Ines", craft: "Socks", weeklyGoalHours: "5", timeZone: "Pacific/Auckland" },
      challengeId: aSharedId("openChallenge"),
      causeId: aSharedId("cause"),
    }),
    dismissFirstStepsAction: allowCrafters(),
    setCraftSettingsAction: allowCrafters({ craft: "Socks", weeklyGoalHours: "5" }),
    deleteAccountAction: allowCrafters({ password: "a long walk with wool" }),
    setTimeZoneAction: allowCrafters({ timeZone: "Pacific/Auckland" }),
    setCurrencyAction: allowCrafters({ currency: "EUR" }),
    setShortcutsEnabledAction: allowCrafters({ enabled: false }),
    setAssignsAtSaveAction: allowCrafters({ enabled: true }),
    takeBreakAction: allowCrafters({ days: 7 }),
    endBreakAction: allowCrafters(),
    setOnBoardsAction: allowCrafters({ enabled: false }),
    setRemindersAction: allowCrafters({ ...REMINDERS, titleShowsTime: true, mails: false }),
    updateProfileAction: allowCrafters({ displayName: "Ines", country: "", ...NO_LINKS }),
  },
  projects: {
    createProjectAction: allowCrafters({ id: FRESH, name: "Scarf" }),
    updateProjectAction: allowCrafters({ projectId: anOwnId("template"), name: "Scarf", isOneOff: false }),
    saveCostsAction: allowCrafters({
      ...{ projectId: anOwnId("project"), ...WORK, methodId: anOwnId("method"), pieces: "1", begunWith: "" },
    }),
    keepFiguresAction: allowCrafters({ ...NO_FIGURES, hours: "4.5", wage: "18.50", currency: "R" }),
    applyTemplateAction: allowCrafters({ id: FRESH, templateId: anOwnId("template"), name: "Scarf" }),
    completeProjectAction: allowCrafters({
      ...{ projectId: anOwnId("project"), ...WORK, methodId: anOwnId("method"), priceOverride: "" },
      shown: { totalCents: 4_500, currency: "R" },
    }),
    deleteProjectAction: allowCrafters({ projectId: anOwnId("project") }),
  },
  sales: {
    createChannelAction: allowCrafters({ id: FRESH, ...CHANNEL }),
    updateChannelAction: allowCrafters({ id: anOwnId("channel"), ...CHANNEL }),
    archiveChannelAction: allowCrafters({ channelId: anOwnId("channel"), archived: true }),
    setFloorAction: allowCrafters({ currency: "R", amount: "60" }),
    addSaleAction: allowCrafters({ id: FRESH, projectId: anOwnId("piece"), ...SALE, channelId: anOwnId("channel") }),
    correctSaleAction: allowCrafters({
      id: anOwnId("sale"),
      projectId: anOwnId("piece"),
      ...SALE,
      channelId: anOwnId("channel"),
    }),
    takeBackSaleAction: allowCrafters({ saleId: anOwnId("sale") }),
    correctPiecesAction: allowSentence(allowCrafters({ projectId: anOwnId("piece"), pieces: "9" })),
  },
  shares: {
    createShareAction: allowCrafters({ id: FRESH, projectId: anOwnId("piece"), ...SHARE }),
    renewShareAction: allowCrafters({ shareId: anOwnId("share") }),
    takeBackShareAction: allowCrafters({ shareId: anOwnId("share") }),
  },
};

/** All placeholders in the arguments that name an object. */
export function findObjectIds(input: unknown): ObjectId[] {
  if (input instanceof ObjectId) return [input];
  return input && typeof input === "object" ? Object.values(input).flatMap(findObjectIds) : [];
}

/** The action of a line of ACTIONS, as its file exports it. */
export function actionOf(line: string): string {
  return line.split(":")[0] ?? line;
}

/** The arguments with the chosen id in each place, and a new key wherever the client generates one. */
export function fillInput(input: unknown, choose: (place: ObjectId) => unknown): unknown {
  if (input instanceof ObjectId) return choose(input);
  if (input === FRESH) return crypto.randomUUID();
  if (input === FRESH_HANDLE) return crypto.randomUUID().slice(0, 23);
  if (Array.isArray(input)) return input.map((one) => fillInput(one, choose));
  if (!input || typeof input !== "object") return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fillInput(value, choose)]));
}
