/** The article that each main screen's "?" leads to. */
export const ARTICLE_OF: Record<string, string> = {
  "/dashboard": "stopwatch",
  "/dashboard/insights": "insights",
  "/dashboard/sessions": "sessions",
  "/challenges": "challenges",
  "/impact": "impact",
  "/leaderboard": "leaderboard",
  "/profile": "levels",
  "/profile/security": "security",
  "/billing": "plans",
  "/calculator/channels": "selling",
  "/calculator/dashboard": "prices",
  "/calculator/insights": "insights",
  "/calculator/methods": "prices",
  "/calculator/portfolio": "sharing",
  "/calculator/projects": "projects",
  "/calculator/shares": "sharing",
};
