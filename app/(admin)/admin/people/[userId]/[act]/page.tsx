import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { findPerson, type Person } from "@/db/queries/admin/people";
import { isPersonAct, PEOPLE_TEXTS, PERSON_ACTS, type PersonAct } from "@/lib/domain/admin/acts";
import { requireAdmin } from "@/lib/server/auth/admin";
import { ActPage } from "../../../act-page";
import { PersonForm } from "../../../reason-forms";

type Props = { params: Promise<{ userId: string; act: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { act } = await params;
  return { title: isPersonAct(act) ? PERSON_ACTS[act].title : "People" };
}

/** Explains what the act does, and asks for the reason. */
export default async function PersonActPage({ params }: Props) {
  await requireAdmin();
  const { userId, act } = await params;
  const person = isPersonAct(act) ? await findPerson(userId) : null;
  if (!person || !isPersonAct(act) || !isActPossible(act, person)) notFound();
  return (
    <ActPage
      title={PERSON_ACTS[act].title}
      about={person.email}
      sentence={[WHAT_HAPPENS[act], person.renewing.length > 0 && WHILE_IT_RENEWS[act]].filter(Boolean).join(" ")}
      back={`/admin/people/${person.id}`}
    >
      <PersonForm userId={person.id} act={act} tier={person.tier} />
    </ActPage>
  );
}

/** Whether the act is possible now, for bookmarked or outdated addresses. The database checks again. */
function isActPossible(act: PersonAct, { isAdmin, suspendedAt, pausedSince, given }: Person): boolean {
  if (act === "takeback") return given.length > 0;
  if (act === "mails") return pausedSince !== null;
  if (act === "restore") return suspendedAt !== null;
  if (act === "suspend") return !isAdmin && suspendedAt === null;
  return act !== "delete" || !isAdmin;
}

const WHILE_IT_RENEWS: Partial<Record<PersonAct, string>> = {
  suspend:
    "Their subscription goes on renewing: the mail says how to cancel it without logging in, or cancel it at Paddle.",
  delete: PEOPLE_TEXTS.stillRenews,
};

const WHAT_HAPPENS: Record<PersonAct, string> = {
  plan: "It starts now and ends by itself. Of this plan and a paid one the larger applies. The crafter is notified and sees it under Billing & Plans.",
  takeback:
    "Every plan that was given to this account ends now, and the crafter is notified. What is paid stays, and so does everything they made.",
  logins: "Signed out everywhere, and half-finished logins end. The password and a running stopwatch stay.",
  mails: "Optional mails go out again, until one comes back.",
  suspend:
    "Signed out everywhere, and no way in. Others no longer see their pages, shares, comments and places on the leaderboard. Nothing is deleted, a running stopwatch keeps its time, and your reason is mailed to them.",
  restore: "They can log in again, and others see what they shared. They get a mail.",
  delete:
    "Everything of this account is deleted for good, as if its owner had done it. Payment records stay, without a name. Your reason is mailed to them.",
};
