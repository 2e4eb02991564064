"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { LazyAlertDialog } from "@/components/ui/lazy-alert-dialog";
import { toast } from "@/components/ui/toast";
import type { ImportCard } from "@/db/queries/imports/list-imports";
import { usePending } from "@/lib/client/use-pending";
import { SOURCES } from "@/lib/domain/imports/formats";
import { printNumber } from "@/lib/domain/shared/formats";
import { dateWords } from "@/lib/domain/shared/local-time";
import { GENERIC_ERROR_MESSAGE } from "@/lib/errors";
import { ImportError, undoWholeImport } from "./import-requests";
import { ProgressLine } from "./progress-line";

/** Earlier imports, each with its undo. */
export function ImportList({ imports, timeZone }: { imports: ImportCard[]; timeZone: string }) {
  const router = useRouter();
  const [asked, setAsked] = useState<ImportCard | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [problem, setProblem] = useState<string>();
  const { pending, once } = usePending();

  async function undo({ id, sessions }: ImportCard) {
    setProblem(undefined);
    setProgress({ done: 0, total: sessions });
    try {
      const kept = await undoWholeImport(id, (done, total) => setProgress({ done, total }));
      const rest = kept === 1 ? "1 session stays" : `${kept} sessions stay`;
      toast({
        message: kept > 0 ? `Undone. ${rest}, as part of a completed project’s price.` : "The import was undone.",
        tone: "success",
      });
      setAsked(null);
      router.refresh();
    } catch (error) {
      setProblem(error instanceof ImportError ? error.message : GENERIC_ERROR_MESSAGE);
    } finally {
      setProgress(null);
    }
  }

  return (
    <>
      <ul className="grid divide-y divide-line">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{one.fileName}</p>
              <p className="num text-sm text-muted">
                {SOURCES[one.source]}, {dateWords(one.createdAt, timeZone)}. {stateOf(one)}
              </p>
            </div>
            {one.canUndo ? (
              <Button variant="quiet" aria-label={`Undo this import: ${one.fileName}`} onClick={() => setAsked(one)}>
                Undo this import
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <LazyAlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && !pending && setAsked(null)}
        title="Undo this import?"
        sentence={`This removes the sessions of “${asked?.fileName ?? ""}” and the projects made for them. Sessions on completed projects stay, and so do projects with materials or other time, and methods. This can’t be undone.`}
        action="Undo this import"
        tone="danger"
        pending={pending}
        fallback={() => document.getElementById("imports-title")}
        onAction={() => asked && void once(() => undo(asked))}
      >
        {progress ? <ProgressLine words="Undoing" {...progress} /> : null}
        <FormMessage tone="error">{problem}</FormMessage>
      </LazyAlertDialog>
    </>
  );
}

function stateOf({ isFinished, isUndone, sessions, rows }: ImportCard): string {
  const here = `${printNumber(sessions)} ${sessions === 1 ? "session" : "sessions"}`;
  if (isUndone) return sessions > 0 ? `Undone, ${here} kept with completed projects.` : "Undone.";
  if (isFinished) return `${here}.`;
  return `Not finished: ${here} of ${printNumber(rows)} were imported. Choose the same file again to continue.`;
}
