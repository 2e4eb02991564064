"use client";

import { useState } from "react";
import { instantOf } from "@/components/stopwatch/local-moment";
import { ClosableDialog } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { addDayAction } from "@/lib/actions/crafting";
import { newId } from "@/lib/client/new-id";
import { formatDuration, type NamedProject } from "@/lib/domain/crafting/stopwatch";
import { addDays, type LocalDate, localDateOf } from "@/lib/domain/shared/local-time";
import { LengthInWords, TimesForm, useTimesForm } from "./times-form";

type Props = { timeZone: string; project: NamedProject; hours: number; onClose: () => void };

export function AddDayDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <ClosableDialog
      open={open}
      onClose={props.onClose}
      title="Add a day"
      description={`One session of ${formatDuration(props.hours * 3600)} on “${props.project.name}”, the day of its method. Like all time added by hand, it doesn’t count for XP, challenges or leaderboards.`}
      size="medium"
      className="wrap-anywhere"
    >
      <Form {...props} />
    </ClosableDialog>
  );
}

const FROM = "09:00";

function Form({ timeZone, project, hours, onClose }: Props) {
  // Made here, so that a retry adds one session.
  const [id] = useState(newId);
  const form = useTimesForm({
    timeZone,
    first: () => ({ day: lastFullDay(hours, timeZone), from: FROM, to: "", length: `${hours}h`, pauses: "" }),
    action: ({ startedAt }) => addDayAction({ id, projectId: project.id, startedAt }),
    done: ({ session }) => {
      toast({ message: `${formatDuration(session.durationSeconds)} added.`, tone: "success" });
      onClose();
    },
  });
  return (
    <TimesForm {...form} length="fixed" submitLabel="Add a day" onClose={onClose}>
      <LengthInWords times={form.times.read.times} timeZone={timeZone} />
    </TimesForm>
  );
}

/** Today if such a day is over already, otherwise yesterday. */
function lastFullDay(hours: number, timeZone: string): LocalDate {
  const now = new Date();
  const today = localDateOf(now, timeZone);
  const from = instantOf(`${today}T${FROM}`, timeZone);
  return from && +from + hours * 3_600_000 <= +now ? today : addDays(today, -1);
}
