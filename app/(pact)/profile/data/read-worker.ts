import { type Choices, readImportFile } from "./read-file";

/** Reads the file in a worker, so that the page stays responsive. */
self.onmessage = async ({ data }: MessageEvent<{ file: File; choices: Choices }>) => {
  const answer = await readImportFile(data.file.stream(), data.choices, Date.now()).catch(() => ({
    status: "unreadable" as const,
    sentence: "This file can’t be read.",
  }));
  self.postMessage(answer);
};
