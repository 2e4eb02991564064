"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { PictureButton } from "@/components/ui/picture-button";
import { StitchProgress } from "@/components/ui/stitch-progress";
import { toast } from "@/components/ui/toast";
import { sendFile } from "@/lib/client/send-file";
import { photoProblem } from "@/lib/domain/projects/photos";

const TIMEOUT_MS = 240_000;

/** Sends the chosen photos one by one. Lists each refused photo with its reason, and how many no longer fit. */
export function PhotoUpload({ projectId, space }: { projectId: string; space: number }) {
  const [progress, setProgress] = useState<{ percent: number; at: number; of: number } | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const router = useRouter();

  async function choose(files: File[]) {
    if (progress) return;
    const refused: string[] = [];
    setProblems([]);
    let stored = 0;
    for (const [at, file] of files.entries()) {
      if (stored === space) {
        const left = files.length - at;
        refused.push(`${left === 1 ? "1 photo wasn’t" : `${left} photos weren’t`} added: this project is full.`);
        break;
      }
      const problem = await upload(file, { at: at + 1, of: files.length });
      if (problem) refused.push(problem);
      else stored += 1;
    }
    setProgress(null);
    setProblems(refused);
    if (stored > 0) {
      toast({ message: stored === 1 ? "The photo was added." : `${stored} photos were added.`, tone: "success" });
      router.refresh();
    }
  }

  /** Returns the problem, or null once the photo is stored. */
  async function upload(file: File, place: { at: number; of: number }): Promise<string | null> {
    const problem = photoProblem(file);
    if (problem) return `${file.name}: ${problem}`;
    setProgress({ percent: 0, ...place });
    const sent = await sendFile({ to: "/api/photos", file, fields: { projectId }, timeoutMs: TIMEOUT_MS }, (percent) =>
      setProgress({ percent, ...place }),
    );
    if (sent.isStored) return null;
    return sent.refusal ? `${file.name}: ${sent.refusal}` : `${file.name} wasn’t uploaded. Please try again.`;
  }

  return (
    <div className="flex grow flex-col">
      {space > 0 ? (
        <div className="mt-1 grid grow place-content-center justify-items-center rounded-lg border-2 border-dashed border-accent-mid p-4 text-center">
          {" "}
          <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-3">
            <PictureButton label="Add photos" multiple describedBy="photo-problems photo-kinds" onChoose={choose} />
            {progress ? (
              <StitchProgress
                label={`Uploading photo ${progress.at} of ${progress.of}`}
                value={progress.percent}
                max={100}
                className="w-28"
              />
            ) : null}
          </div>
          <p id="photo-kinds" className="text-sm text-muted">
            JPEG, PNG or WebP of at most 15 MB. Location and camera data are removed.
          </p>
        </div>
      ) : null}
      <div id="photo-problems" role="alert" className="text-sm font-medium wrap-anywhere text-danger">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}
