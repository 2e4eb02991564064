import type { TestProject } from "vitest/node";
import { startTemplate } from "./template";

/** Starts one Postgres for the whole run and prepares the template that is copied for every test file. */
export async function setup(project: TestProject) {
  const server = await startTemplate();
  project.provide("adminUrl", server.adminUrl);
  project.provide("appUrl", server.appUrl);
  return server.stop;
}
