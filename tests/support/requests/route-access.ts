import {
  allowAnybody,
  allowCrafters,
  allowOthers,
  anOwnId,
  aSharedId,
  NO_TOKEN,
  type Rule,
  repeatRule,
  THIS_YEAR,
} from "./access-rules";

/** Rules of route handlers, by method and address; `input` fills `[…]` and the query. */
export const ROUTES: Record<string, Rule> = {
  ...repeatRule(allowAnybody(), "/api/health /api/health/live /api/health/ready /pocket /sw.js", "GET "),
  // For admins who recently proved both steps (tests/integration/reports/desk.test.ts).
  "GET /admin/reports/[caseId]/[file]": {
    ...allowOthers({ caseId: aSharedId("reportCase"), file: "avatar.webp" }),
    refusal: 404,
  },
  "GET /api/account": { ...allowCrafters(), refusal: 401, welcome: 204 },
  // Sent without the page's account.
  ...repeatRule(
    { ...allowCrafters(), refusal: 401, welcome: 409, writes: true, anyPage: true },
    "/api/announcements /api/mail-pause /api/reports /api/terms",
    "POST ",
  ),
  "GET /api/auth/[...nextauth]": allowAnybody({ nextauth: "session" }),
  "POST /api/auth/[...nextauth]": { ...allowAnybody({ nextauth: "signout" }), welcome: 302, writes: true },
  "POST /api/auth/sign-out": { ...allowAnybody(), welcome: 303, writes: true },
  // Sent without a file.
  ...repeatRule({ ...allowCrafters(), refusal: 401, welcome: 415, writes: true }, "/api/avatars /api/photos", "POST "),
  "DELETE /api/avatars": { ...allowCrafters(), refusal: 401, writes: true },
  // No such picture.
  "GET /api/avatars/[userId]/[file]": {
    ...allowCrafters({ userId: aSharedId("user"), file: "0.webp" }),
    ...{ refusal: 404, welcome: 404, anyPage: true },
  },
  "GET /api/captcha": allowAnybody({ action: "login" }),
  // Browsers send reports by themselves, so the Origin isn't checked; a report is only logged.
  "POST /api/csp": { ...allowAnybody(), welcome: 204 },
  // Sent without a password, rows, a plan or a queue.
  ...repeatRule(
    { ...allowCrafters(), refusal: 401, welcome: 400, writes: true },
    "/api/export /api/imports /api/imports/compare /api/paddle/schedule-downgrade /api/stopwatch/taps",
    "POST ",
  ),
  ...repeatRule(
    { ...allowCrafters({ importId: anOwnId("import") }), refusal: 401, welcome: 400, writes: true },
    "/api/imports/[importId]/completed /api/imports/[importId]/rows",
    "POST ",
  ),
  "GET /api/insights/year/[year]": { ...allowCrafters({ year: THIS_YEAR }), refusal: 401, anyPage: true },
  "GET /api/insights": { ...allowCrafters({ chart: "days" }), refusal: 401, anyPage: true },
  "GET /api/notifications/stream": { ...allowCrafters({ challenge: aSharedId("challenge") }), refusal: 401 },
  // Sent without a page's address.
  "GET /api/oembed": { ...allowAnybody(), welcome: 404 },
  // The photo has no stored files.
  "GET /api/photos/[photoId]/[file]": {
    ...allowCrafters({ photoId: anOwnId("photo"), file: "320.webp" }),
    ...{ refusal: 404, welcome: 404, anyPage: true },
  },
  // Pusher is not configured.
  "POST /api/pusher/auth": { ...allowCrafters(), refusal: 401, welcome: 403, writes: true },
  // As at Paddle: for anybody with the transaction's id, or the link to the portal. Sent without either.
  ...repeatRule(
    { ...allowAnybody(), welcome: 404, writes: true },
    "/api/sandbox/checkout /api/sandbox/portal",
    "POST ",
  ),
  ...repeatRule(
    { ...allowCrafters(), refusal: 401 },
    "/api/names /api/stopwatch /api/stopwatch/projects /api/stopwatch/rescue",
    "GET ",
  ),
  "POST /api/theme": { ...allowAnybody(), welcome: 204, writes: true },
  // Redirects to the page.
  "GET /api/unsubscribe": { ...allowAnybody({ token: NO_TOKEN }), welcome: 303 },
  // Sent without a signed link.
  "POST /api/unsubscribe": { ...allowOthers(), refusal: 400 },
  "POST /api/webhooks/paddle": { ...allowOthers(), refusal: 401 },
  // For anybody with the metrics token.
  "GET /metrics": { ...allowOthers(), refusal: 404 },
  // No valid number; exists only in the embedded demo.
  "GET /mailbox/[mail]": { ...allowAnybody({ mail: "0" }), welcome: 404 },
  "GET /pocket/[file]": { ...allowAnybody({ file: "none.js" }), welcome: 404 },
  // Anybody with the token may read; here it is sent.
  ...repeatRule(
    allowAnybody({ token: aSharedId("shareToken") }),
    `/r/[token] /r/[token]/embed /r/[token]/picture.png /r/[token]/print /r/[token]/qr.png /r/[token]/qr.svg`,
    "GET ",
  ),
  // The page has no avatar and no photo.
  ...repeatRule(
    { ...allowAnybody({ token: aSharedId("shareToken") }), welcome: 404 },
    "/r/[token]/avatar.webp /r/[token]/photo.webp",
    "GET ",
  ),
  // No such handle.
  "GET /u/[handle]": { ...allowAnybody({ handle: "nobody-at-all" }), welcome: 404 },
  "GET /u/[handle]/[photoId]/[file]": {
    ...allowAnybody({ handle: "nobody-at-all", photoId: aSharedId("photo"), file: "320.webp" }),
    welcome: 404,
  },
  "GET /u/[handle]/avatar.webp": { ...allowAnybody({ handle: "nobody-at-all" }), welcome: 404 },
  "GET /u/[handle]/picture.png": { ...allowAnybody({ handle: "nobody-at-all" }), welcome: 404 },
  "GET /share/[picture]": allowAnybody({ picture: "home.png" }),
};
