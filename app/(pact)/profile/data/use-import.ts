import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { Judged } from "@/lib/domain/imports/dry-run";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { createImportApi, ImportError, undoWholeImport } from "./import-requests";
import type { Answer, Choices, Question, ReadFile } from "./read-file";
import { compareFile, type Stored, storeImport, type Target } from "./store-import";

export type Step =
  | { name: "idle"; problem?: string | undefined; undone?: boolean }
  | { name: "busy"; words: string; done: number; total: number; canCancel: boolean }
  | { name: "asks"; question: Question }
  | { name: "dry-run"; file: ReadFile; judged: Judged; problem?: string | undefined }
  | { name: "stored"; stored: Stored };

const makeBusyStep = (words: string, done = 0, total = 0, canCancel = false): Step => {
  return { name: "busy", words, done, total, canCancel };
};

/** The steps of an import: reads the file here, asks what it leaves open, tries it without storing, stores it. */
export function useImport(initial: Choices) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ name: "idle" });
  const [choices, setChoices] = useState(initial);
  const [file, setFile] = useState<File | null>(null);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  function start(): AbortSignal {
    work.current.abort();
    work.current = new AbortController();
    return work.current.signal;
  }

  async function read(chosen: File, now: Choices) {
    const signal = start();
    setFile(chosen);
    setChoices(now);
    setStep(makeBusyStep("Reading the file"));
    try {
      const answer = await readInWorker(chosen, now, signal);
      if (answer.status === "unreadable") return setStep({ name: "idle", problem: answer.sentence });
      if (answer.status !== "read") return setStep({ name: "asks", question: answer });
      const clock = { timeZone: now.timeZone, now: Date.now() };
      const judged = await compareFile(createImportApi(signal), answer.rows, clock, (done, total) =>
        setStep(makeBusyStep("Comparing with your sessions", done, total)),
      );
      setStep({ name: "dry-run", file: answer, judged });
    } catch (error) {
      if (!signal.aborted) setStep({ name: "idle", problem: messageOf(error) });
    }
  }

  async function store(read: ReadFile, judged: Judged, targetOf: (key: string) => Target) {
    const signal = start();
    const words = "Importing sessions";
    let importId: string | null = null;
    try {
      const chosen = { file: read, fileName: file?.name ?? "", rows: judged.fresh, targetOf };
      const stored = await storeImport(createImportApi(signal), chosen, {
        signal,
        onBegun: (id) => {
          importId = id;
        },
        onProgress: (done, total) => setStep(makeBusyStep(words, done, total, true)),
      });
      setStep({ name: "stored", stored });
    } catch (error) {
      const problem = `${messageOf(error)} What was imported stays: continue, or undo it below.`;
      if (signal.aborted) await undo(importId);
      else setStep({ name: "dry-run", file: read, judged, problem });
    }
    router.refresh();
  }

  async function undo(importId: string | null) {
    const words = "Undoing what was imported";
    try {
      setStep(makeBusyStep(words));
      if (importId) await undoWholeImport(importId, (done, total) => setStep(makeBusyStep(words, done, total)));
      setStep({ name: "idle", undone: true });
    } catch (error) {
      setStep({ name: "idle", problem: messageOf(error) });
    }
  }

  return {
    step,
    choices,
    fileName: file?.name,
    choose: (chosen: File) => read(chosen, { timeZone: choices.timeZone }),
    answer: (more: Partial<Choices>) =>
      file ? read(file, { ...choices, ...more }) : setChoices({ ...choices, ...more }),
    store,
    cancel: () => work.current.abort(),
    reset: () => setStep({ name: "idle" }),
  };
}

function messageOf(error: unknown): string {
  return error instanceof ImportError ? error.message : GENERIC_ERROR_MESSAGE;
}

function readInWorker(file: File, choices: Choices, signal: AbortSignal): Promise<Answer> {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url));
  return new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => reject(new ImportError(GENERIC_ERROR_MESSAGE));
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.postMessage({ file, choices });
  }).finally(() => worker.terminate());
}
