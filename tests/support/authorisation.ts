import { newChannelFields } from "@/lib/domain/sales/channels";
import { newShareFields } from "@/lib/domain/shares/options";
import { anybody, crafters, FRESH, FRESH_HANDLE, ObjectId, others, own, type Rule, shared } from "./access-rules";

export { ObjectId, type Rule } from "./access-rules";
export { PAGES } from "./page-access";

const METHOD = {
  ...{ title: "Fair", description: "", rateType: "hourly", rate: "100", hoursPerDay: "8", currency: "R" },
  ...{ profitOption: "none", manualProfit: "", isPublic: false },
};
const WORK = { materials: [{ name: "Wool", cost: "45" }], additionalCosts: "" };
const CHANNEL = newChannelFields("fair", "R");
const SALE = { fate: "sold", soldOn: "2026-01-05", pieces: "1", gross: "150", fees: "20", postage: "", note: "" };
const SHARE = { kind: "receipt", ...newShareFields("receipt") };
const PASSWORDS = { password: "a walk with new wool", confirmation: "a walk with new wool" };
const THIS_YEAR = String(new Date().getFullYear());
/** Before the Start of the open session and after the end of the saved one. */
const QUARTER_AGO = new Date(Date.now() - 15 * 60_000).toISOString();
/** An hour in which nothing else was crafted. */
const LAST_WEEK = {
  startedAt: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  endedAt: new Date(Date.now() - 7 * 86_400_000 + 3_600_000).toISOString(),
};
const NO_TOKEN = "x".repeat(43);

/** Server actions, by the file in lib/actions. */
/**
 * Who may call what: every server action (lib/actions), every route handler (app/api) and every page, with the objects
 * its arguments name and whose they must be. tests/e2e/requests/authorisation.spec.ts makes the matrix
 * of it and fails when something that is built is missing here.
 *
 * To add a line: `somethingAction: crafters({ thingId: own("thing"), name: "Scarf" })`, the arguments being a call that
 * its owner may make. A new kind of object gets a row in tests/support/belongings.ts.
 */
export const ACTIONS: Record<string, Record<string, Rule>> = {
  allocation: {
    allocateAction: crafters({
      sessionId: own("session"),
      amounts: [{ challengeId: own("challenge"), seconds: 3600 }],
    }),
    assignToProjectAction: crafters({ sessionId: own("session"), projectId: own("project") }),
    removeFromProjectAction: crafters({ sessionId: own("session") }),
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
  // Without a subscription there is nothing to change.
  billing: {
    startCheckoutAction: { ...crafters({ tier: "pro_lite" }), sentence: true },
    previewUpgradeAction: { ...crafters(), sentence: true },
    confirmUpgradeAction: { ...crafters({ isDeferred: false }), sentence: true },
    resumeAction: { ...crafters(), sentence: true },
    undoChangeAction: { ...crafters(), sentence: true },
    openPortalAction: crafters({ page: "cancel" }),
  },
  challenges: {
    joinChallengeAction: crafters({ challengeId: shared("openChallenge") }),
    leaveChallengeAction: crafters({ challengeId: own("challenge") }),
    postCommentAction: crafters({ id: FRESH, challengeId: own("challenge"), content: "Hello" }),
    deleteCommentAction: crafters({ commentId: own("comment") }),
  },
  sessions: {
    addSessionAction: crafters({ id: FRESH, ...LAST_WEEK, projectId: own("project") }),
    previewCorrectionAction: crafters({ sessionId: own("session"), ...LAST_WEEK }),
    correctSessionAction: crafters({ sessionId: own("session"), ...LAST_WEEK }),
    undoEditAction: crafters({ sessionId: own("session"), editId: own("edit") }),
  },
  crafting: {
    startSessionAction: crafters({ description: "Socks", projectId: own("project") }),
    startEarlierAction: crafters({ sessionId: own("openSession"), startedAt: QUARTER_AGO }),
    confirmCraftingAction: crafters({ sessionId: own("openSession") }),
    pauseSessionAction: crafters({ sessionId: own("openSession") }),
    resumeSessionAction: crafters({ sessionId: own("openSession") }),
    takeBackPauseAction: crafters({ sessionId: own("openSession") }),
    finishSessionAction: crafters({ sessionId: own("openSession") }),
    switchSessionAction: crafters({ sessionId: own("openSession"), next: { description: "Socks" } }),
    intendProjectAction: crafters({ sessionId: own("openSession"), projectId: own("project") }),
    discardSessionAction: crafters({ sessionId: own("openSession") }),
    setSessionKindAction: crafters({ sessionId: own("session"), kind: "designing" }),
    describeSessionAction: crafters({ sessionId: own("session"), description: "Socks" }),
    deleteSessionAction: crafters({ sessionId: own("session") }),
    answerQuestionAction: crafters({ questionId: own("question"), answer: "second" }),
    answerMomentAction: crafters({ tapId: own("tap"), at: QUARTER_AGO }),
  },
  impacts: {
    selectCauseAction: crafters({ causeId: shared("cause"), selected: true }),
  },
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
    // Only a bound: the newest notice that the caller has seen.
    markAllReadAction: crafters({ throughId: shared("notification") }),
    deleteNotificationAction: crafters({ notificationId: own("notification") }),
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
    skipWelcomeAction: crafters(),
    setTimeZoneAction: crafters({ timeZone: "Pacific/Auckland" }),
    setShortcutsEnabledAction: crafters({ enabled: false }),
    setAssignsAtSaveAction: crafters({ enabled: true }),
    takeBreakAction: crafters({ days: 7 }),
    endBreakAction: crafters(),
    setOnBoardsAction: crafters({ enabled: false }),
    setRemindersAction: crafters({ remindAfterMinutes: "180", handRestMinutes: "20", mails: false }),
    updateProfileAction: crafters({
      displayName: "Ines",
      country: "",
      instagramUrl: "",
      tiktokUrl: "",
      youtubeUrl: "",
    }),
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
    correctPiecesAction: { ...crafters({ projectId: own("piece"), pieces: "9" }), sentence: true },
  },
  shares: {
    createShareAction: crafters({ id: FRESH, projectId: own("piece"), ...SHARE }),
    renewShareAction: crafters({ shareId: own("share") }),
    takeBackShareAction: crafters({ shareId: own("share") }),
  },
};

/** Route handlers, by method and address; `[…]` and the query are filled from `input`. */
export const ROUTES: Record<string, Rule> = {
  "GET /api/account": { ...crafters(), refusal: 401, welcome: 204 },
  "GET /api/auth/[...nextauth]": anybody({ nextauth: "session" }),
  "POST /api/auth/[...nextauth]": { ...anybody({ nextauth: "signout" }), welcome: 302, writes: true },
  "POST /api/auth/sign-out": { ...anybody(), welcome: 303, writes: true },
  // Without a file.
  "POST /api/avatars": { ...crafters(), refusal: 401, welcome: 415, writes: true },
  "DELETE /api/avatars": { ...crafters(), refusal: 401, writes: true },
  // Without a picture.
  "GET /api/avatars/[userId]/[file]": {
    ...crafters({ userId: shared("user"), file: "0.webp" }),
    ...{ refusal: 404, welcome: 404, anyPage: true },
  },
  "GET /api/captcha": anybody({ action: "login" }),
  // Browsers report by themselves, so the Origin rule is not asked; it only goes into the log.
  "POST /api/csp": { ...anybody(), welcome: 204 },
  // Without a password.
  "POST /api/export": { ...crafters(), refusal: 401, welcome: 400, writes: true },
  "GET /api/health": anybody(),
  // Without rows.
  "POST /api/imports": { ...crafters(), refusal: 401, welcome: 400, writes: true },
  "POST /api/imports/[importId]/completed": {
    ...crafters({ importId: own("import") }),
    ...{ refusal: 401, welcome: 400, writes: true },
  },
  "POST /api/imports/[importId]/rows": {
    ...crafters({ importId: own("import") }),
    ...{ refusal: 401, welcome: 400, writes: true },
  },
  "POST /api/imports/compare": { ...crafters(), refusal: 401, welcome: 400, writes: true },
  "GET /api/insights/year/[year]": { ...crafters({ year: THIS_YEAR }), refusal: 401, anyPage: true },
  "GET /api/insights": { ...crafters({ chart: "days" }), refusal: 401, anyPage: true },
  "GET /api/notifications/stream": { ...crafters({ challenge: shared("challenge") }), refusal: 401 },
  // Of no page.
  "GET /api/oembed": { ...anybody(), welcome: 404 },
  // Nothing says which plan.
  "POST /api/paddle/schedule-downgrade": { ...crafters(), refusal: 401, welcome: 400, writes: true },
  // Without a file.
  "POST /api/photos": { ...crafters(), refusal: 401, welcome: 415, writes: true },
  // Without its files.
  "GET /api/photos/[photoId]/[file]": {
    ...crafters({ photoId: own("photo"), file: "320.webp" }),
    ...{ refusal: 404, welcome: 404, anyPage: true },
  },
  // Without Pusher.
  "POST /api/pusher/auth": { ...crafters(), refusal: 401, welcome: 403, writes: true },
  "GET /api/sandbox/paddle/[...path]": { ...others({ path: "subscriptions" }), refusal: 403 },
  "PATCH /api/sandbox/paddle/[...path]": { ...others({ path: "subscriptions" }), refusal: 403 },
  "POST /api/sandbox/paddle/[...path]": { ...others({ path: "subscriptions" }), refusal: 403 },
  // As at Paddle: whoever has the transaction's id, and the link to the portal. None is given here.
  "POST /api/sandbox/checkout": { ...anybody(), welcome: 404, writes: true },
  "POST /api/sandbox/portal": { ...anybody(), welcome: 404, writes: true },
  "GET /api/stopwatch": { ...crafters(), refusal: 401 },
  // Without a queue.
  "POST /api/stopwatch/taps": { ...crafters(), refusal: 401, welcome: 400, writes: true },
  "GET /api/stopwatch/projects": { ...crafters(), refusal: 401 },
  "GET /api/stopwatch/rescue": { ...crafters(), refusal: 401 },
  "POST /api/theme": { ...anybody(), welcome: 204, writes: true },
  // Without a signed link.
  "POST /api/unsubscribe": { ...others(), refusal: 400 },
  "POST /api/webhooks/paddle": { ...others(), refusal: 401 },
  "GET /pocket": anybody(),
  "GET /pocket/[file]": { ...anybody({ file: "none.js" }), welcome: 404 },
  // Whoever has the token may read; it is given here.
  ...Object.fromEntries(
    ["", "/embed", "/picture.png", "/print", "/qr.png", "/qr.svg"].map((path) => [
      `GET /r/[token]${path}`,
      anybody({ token: shared("shareToken") }),
    ]),
  ),
  // Without an avatar.
  "GET /r/[token]/avatar.webp": { ...anybody({ token: shared("shareToken") }), welcome: 404 },
  "GET /r/[token]/photo.webp": { ...anybody({ token: shared("shareToken") }), welcome: 404 },
  // Of nobody.
  "GET /u/[handle]": { ...anybody({ handle: "nobody-at-all" }), welcome: 404 },
  "GET /u/[handle]/[photoId]/[file]": {
    ...anybody({ handle: "nobody-at-all", photoId: shared("photo"), file: "320.webp" }),
    welcome: 404,
  },
  "GET /u/[handle]/picture.png": { ...anybody({ handle: "nobody-at-all" }), welcome: 404 },
  "GET /share/[picture]": anybody({ picture: "home.png" }),
  "GET /sw.js": anybody(),
};

/** Every place in the arguments that names an object. */
export function objectIdsIn(input: unknown): ObjectId[] {
  if (input instanceof ObjectId) return [input];
  return input && typeof input === "object" ? Object.values(input).flatMap(objectIdsIn) : [];
}

/** The arguments with an id at each of these places, and a new key wherever the client makes one. */
export function filled(input: unknown, choose: (place: ObjectId) => unknown): unknown {
  if (input instanceof ObjectId) return choose(input);
  if (input === FRESH) return crypto.randomUUID();
  if (input === FRESH_HANDLE) return crypto.randomUUID().slice(0, 23);
  if (Array.isArray(input)) return input.map((one) => filled(one, choose));
  if (!input || typeof input !== "object") return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, filled(value, choose)]));
}
