/** The product's routes for visitors. */
export const PUBLIC_ROUTES = `
  / /login /signup /partner /contact /reset-password /terms /terms/privacy /terms/cookies /pricing
  /what-to-charge /help /help/how-it-works /help/glossary /changelog /status`
  .trim()
  .split(/\s+/);

/** The screens that signed-out visitors have to sign in for. */
export const PROTECTED_ROUTES = `
  /dashboard /dashboard/insights /dashboard/questions /dashboard/sessions /impact /challenges /leaderboard /profile
  /profile/data /profile/email /profile/reminders /profile/security /profile/settings /billing /calculator/channels
  /calculator/dashboard /calculator/insights /calculator/materials /calculator/methods /calculator/portfolio
  /calculator/projects /calculator/shares /calculator/shelf`
  .trim()
  .split(/\s+/);
