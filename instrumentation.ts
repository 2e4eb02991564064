/** Runs once when the server process starts. It needs Node, so its imports stay out of every other runtime's bundle. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { beginProcess } = await import("./lib/server/jobs/process");
    const { env } = await import("./lib/server/env");
    await beginProcess();
    if (env().BILLING === "sandbox") (await import("./lib/sandbox/start")).startSandbox();
  }
}
