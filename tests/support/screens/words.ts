/**
 * The sentences that the specification fixes, a second time on purpose: changing one in the product must fail a test.
 */
export const WORDS = {
  passwordTooShort: "Password must be at least 8 characters long",
  passwordsDiffer: "Passwords do not match",
  passwordHint: "Must be at least 8 characters",
  emailNotConfirmed: "Please confirm your email first—check your inbox for the confirmation link.",
  badCredentials: "Invalid email or password. Please check your credentials and try again.",
  loginFailed: "An error occurred during login. Please try again.",
  signUpFailed: "Failed to create an account. Please try again.",
  signUpSent: "A confirmation link has been sent—please confirm your email before logging in.",
  resetFailed: "Failed to send reset email. Please try again.",
  resetSent: "Check Your Email",
  passwordUpdateFailed: "Failed to update password. Please try again.",
  passwordUpdated: "Password Updated!",
  saveQuestion: "Are you sure you want to stop and save this session?",
  discardQuestion: "Are you sure you want to discard this session?",
  lastSession: "Last session completed",
  loadingActivities: "Loading your activities...",
  allocateAll: "Please allocate all time before saving",
  sessionTooShort: "Session must be at least 1 hour to count as a session for this challenge.",
  amountTooSmall: "Session-based challenges require at least 1 hour allocation.",
  allocationFailed: "Failed to save allocations. Please try again.",
  loadingProjects: "Loading projects...",
  noProjects: "No ongoing projects found",
} as const;

/** The mail forms' sentences and the contact form's subjects. */
export const MAIL_WORDS = {
  missing: "Please fill in all required fields.",
  failed: "Failed to send message. Please try again.",
  contactSent: "Thank you! We'll get back to you soon.",
  partnerSent: "Thank you! We'll be in touch soon.",
} as const;

export const CONTACT_SUBJECT_WORDS = [
  "General Inquiry",
  "Technical Support",
  "Feature Request",
  "Bug Report",
  "Account Issues",
  "Billing Question",
  "Partnership",
  "Feedback",
  "Other",
];
