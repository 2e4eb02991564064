/** Runs once when the server process starts. What it does needs Node, so it stays out of every other runtime's bundle. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./lib/server/jobs/process")).beginProcess();
}
