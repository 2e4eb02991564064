import { ROOT } from "./settings";
import { makeFinishedBuild } from "./start/build";
import { runNext } from "./start/next";

// npm run build: makes the build of an image (Dockerfile), which `npm start` serves if NEXT_DIST_DIR names it. Needs
// no database and no setting.

makeFinishedBuild(ROOT, process.env.NEXT_DIST_DIR || ".next/finished", async ({ distDir, key }) => {
  const env = {
    // This fixed key gives actions the same ids in every version, so that open pages survive an upgrade. The server
    // encrypts with another key.
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32).toString("base64"),
    ...process.env,
    NEXT_DIST_DIR: distDir,
    BUILD_KEY: key,
    NEXT_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
  };
  if ((await runNext(["build"], env, console.log).ended) !== 0) throw new Error("The build failed.");
}).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
