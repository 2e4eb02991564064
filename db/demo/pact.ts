import { eq, inArray } from "drizzle-orm";
import { CAUSES } from "@/lib/domain/impacts/causes";
import { commentNotification } from "@/lib/domain/notifications/texts";
import { addDays, localDateOf, weekOf } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { challengeComments, challenges, notifications, userChallenges, userSelectedImpacts } from "../schema";
import { kindOf } from "./challenges";
import { HISTORY_DAYS, PEOPLE, type Person } from "./people";
import { type Random, randomOf, stableId } from "./random";
import { insertMissing } from "./rows";

const DAY_MS = 24 * 3_600_000;
const READ_AFTER_MS = DAY_MS;

/** Causes week by week, and comments in the new challenges. Accounts choose causes only at the first seeding. */
export async function seedPact(tx: Tx, now: Date, { made, isFirst }: { made: Set<string>; isFirst: boolean }) {
  await chooseCauses(tx, now, isFirst ? PEOPLE : PEOPLE.filter((person) => !person.isAccount));
  await writeComments(tx, now, made);
}

async function chooseCauses(tx: Tx, now: Date, people: readonly Person[]) {
  const rows = people.flatMap(({ id, handle, timeZone, isAccount, memberForDays }) => {
    const favourites = CAUSES.filter(({ id: cause }) => randomOf(`cause:${handle}:${cause}`).chance(0.35));
    const days = Math.min(HISTORY_DAYS, memberForDays);
    const weeks = new Set(
      [0, 7, 14, 21, 28, 35, 42, 49].map((back) => weekBefore(now, timeZone, Math.min(back, days))),
    );
    return [...weeks]
      .filter((week) => isAccount || randomOf(`causes:${handle}:${week}`).chance(0.75))
      .flatMap((week) => favourites.map((cause) => ({ userId: id, causeId: cause.id, week })));
  });
  await insertMissing(tx, userSelectedImpacts, rows);
}

function weekBefore(now: Date, timeZone: string, days: number): string {
  return weekOf(addDays(localDateOf(now, timeZone), -days));
}

type Comment = typeof challengeComments.$inferInsert & { createdAt: Date };

async function writeComments(tx: Tx, now: Date, made: Set<string>) {
  if (made.size === 0) return;
  const rows = await tx
    .select({ challenge: challenges, userId: userChallenges.userId, joinedAt: userChallenges.joinedAt })
    .from(challenges)
    .innerJoin(userChallenges, eq(userChallenges.challengeId, challenges.id))
    .where(inArray(challenges.houseKey, [...made]))
    .orderBy(challenges.id, userChallenges.userId);
  const byId = new Map(PEOPLE.map((person) => [person.id, person]));
  const known = new Map(rows.map(({ challenge }) => [challenge.id, challenge]));
  for (const challenge of known.values()) {
    const random = randomOf(`discussion:${challenge.houseKey}`);
    const members = rows.flatMap(({ challenge: { id }, userId, joinedAt }) => {
      const person = byId.get(userId);
      return id === challenge.id && person && person.handle !== "free" ? [{ person, joinedAt }] : [];
    });
    const comments = discussionOf(challenge, members, random, now);
    await insertMissing(tx, challengeComments, comments);
    const accounts = rows.filter(({ challenge: { id }, userId }) => id === challenge.id && byId.get(userId)?.isAccount);
    await insertMissing(
      tx,
      notifications,
      accounts.flatMap((member) =>
        comments
          .filter(({ userId, createdAt }) => userId !== member.userId && createdAt > member.joinedAt)
          .map(({ userId, createdAt }) => ({
            ...commentNotification(challenge, byId.get(userId)?.displayName ?? "", createdAt),
            userId: member.userId,
            createdAt,
            isRead: +now - +createdAt > READ_AFTER_MS,
          })),
      ),
    );
  }
}

function discussionOf(
  challenge: typeof challenges.$inferSelect,
  members: { person: Person; joinedAt: Date }[],
  random: Random,
  now: Date,
): Comment[] {
  const words = WORDS[kindOf(challenge.houseKey ?? "") ?? ""] ?? [];
  const end = Math.min(+now, challenge.endDate === null ? +now : Date.parse(`${challenge.endDate}T20:00:00Z`));
  const writers = members.toSorted((a, b) => order(challenge.id, a.person) - order(challenge.id, b.person));
  return words
    .flatMap((content, index): Comment[] => {
      const writer = writers[index];
      if (!writer || +writer.joinedAt >= end) return [];
      const createdAt = new Date(Math.floor(random.between(+writer.joinedAt, end) / 1000) * 1000);
      const id = stableId(`comment:${challenge.houseKey}:${index}`);
      return [{ id, challengeId: challenge.id, userId: writer.person.id, content, createdAt }];
    })
    .sort((a, b) => +a.createdAt - +b.createdAt);
}

function order(challengeId: string, person: Person): number {
  return randomOf(`writer:${challengeId}:${person.handle}`).next();
}

const WORDS: Record<string, readonly string[]> = {
  hours: [
    "Started a second pair of mittens on the train this morning. The first pair is already spoken for.",
    "My hands are slower than my plans, but four hours are four hours.",
    "Does anybody else count the minutes while the kettle boils? I do.",
    "Finished the blanket my grandmother began. It took me longer than it should have, and I am glad of every evening.",
    "Lovely to see the bar move when I open the page. Thank you all.",
    "Two bowls cracked in the kiln, three did not. I call that a good week.",
  ],
  sessions: [
    "Telephone in the kitchen drawer, door closed. It works.",
    "An hour goes so fast when nobody asks you anything.",
    "Third one done. I sharpened all my gouges instead of carving, and I regret nothing.",
    "Could only manage fifty minutes yesterday, so that one was just for me.",
  ],
  days: [
    "Day nine! Only six rows today, but it is a day.",
    "Five minutes turned into forty again. I am not complaining.",
    "Missed two days with a cold. Back at the bench this evening.",
    "I keep a small hoop in my bag now. Queues have become quite pleasant.",
    "My son joined me tonight and sanded a spoon.\nHe asks to be mentioned. So: thank you, Themba.",
  ],
  evergreen: [
    "Here since spring and still not tired of it.",
    "New month, new skein.",
    "I like that nothing ends here. Just hello again on the first.",
  ],
  finished: [
    "The moth holes are stars now.",
    "Mended the handle of my father’s plane. It feels like shaking his hand.",
    "That was a good month. See you in the next one.",
  ],
};
