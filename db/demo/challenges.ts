import { eq, inArray, isNotNull } from "drizzle-orm";
import { houseChallengesFor } from "@/lib/domain/challenges/house";
import { commentNotification } from "@/lib/domain/notifications/texts";
import { addDays, type LocalDate, localDateOf, monthOf, startOfLocalDate } from "@/lib/domain/shared/local-time";
import type { Tx } from "../connection/client";
import { challengeComments, challenges, notifications, userChallenges } from "../schema";
import { DISCUSSIONS, EDITIONS, KINDS } from "./challenge-kinds";
import { createRandom, stableId } from "./random";
import { type Crafter, daysBefore, insertRows, laterDate } from "./rows";

type Challenge = typeof challenges.$inferSelect;

/** `key` is a house_key, `demo-<kind>-<edition>`. Null for the generated monthly challenges. */
const kindOf = (key: string | null) => key?.match(/^demo-([a-z]+)-/)?.[1] ?? null;

const listHouse = (tx: Tx) =>
  tx.select().from(challenges).where(isNotNull(challenges.houseKey)).orderBy(challenges.createdAt);

/** Adds a new edition of each kind that lacks one for today. Returns the ids of the new challenges. */
export async function addChallenges(tx: Tx, now: Date, { isFirst }: { isFirst: boolean }): Promise<Set<string>> {
  const today = localDateOf(now, "Africa/Johannesburg");
  if (isFirst) await insertRows(tx, challenges, listPastHouseChallenges(today));
  const known = await listHouse(tx);
  const missing = KINDS.flatMap(({ kind, goals, unit, startsIn, lasts, servesForGood }) => {
    const earlier = known.filter(({ houseKey }) => kindOf(houseKey) === kind);
    const isUsable = ({ startDate, endDate }: Challenge) =>
      servesForGood || (startsIn > 0 ? startDate > today : endDate !== null && endDate >= addDays(today, 3));
    if (earlier.some(isUsable)) return [];
    const editions = EDITIONS[kind] ?? [];
    const [name = "", ...description] = editions[earlier.length % editions.length]?.split(": ") ?? [];
    const startDate = addDays(today, startsIn);
    const houseKey = `demo-${kind}-${earlier.length + 1}`;
    const row = {
      id: stableId(houseKey),
      houseKey,
      name,
      description: description.join(": "),
      goalQuantity: goals[0],
      goalUnit: unit,
      userGoalQuantity: goals[1],
      userGoalUnit: unit,
      startDate,
      endDate: lasts === null ? null : addDays(startDate, lasts - 1),
      isEvergreen: lasts === null,
      createdAt: morningOf(addDays(startDate, startsIn > 0 ? -20 : -7)),
    };
    return [row];
  });
  await insertRows(tx, challenges, missing);
  return new Set(missing.map(({ id }) => id));
}

/** The monthly challenges of the last two months. */
function listPastHouseChallenges(today: LocalDate) {
  const lastMonth = addDays(monthOf(today).start, -1);
  return houseChallengesFor(addDays(monthOf(lastMonth).start, -1))
    .slice(0, 2)
    .map(({ key, ...row }) => ({ ...row, houseKey: key, createdAt: morningOf(addDays(row.startDate, -28)) }));
}

function morningOf(date: LocalDate): Date {
  return new Date(`${date}T08:00:00Z`);
}

/** Adds members, the same at each seeding. Accounts join only new challenges, so that one they left stays left. */
export async function joinChallenges(tx: Tx, crafters: Crafter[], made: Set<string>, now: Date) {
  const known = await listHouse(tx);
  const rows = crafters.flatMap(({ id: userId, handle, account, timeZone, createdAt, joins }) =>
    known.flatMap(({ id: challengeId, houseKey, startDate }) => {
      if (account && !made.has(challengeId)) return [];
      const random = createRandom(`joining:${handle}:${houseKey}`);
      if (!random.chance(joins(kindOf(houseKey) ?? "house"))) return [];
      const from = laterDate(startDate, addDays(localDateOf(createdAt, timeZone), 1));
      const day = addDays(from, account ? 0 : Math.floor(random.between(0, 6)));
      const hour = account ? 7 : random.between(7, 21);
      const joinedAt = new Date(+startOfLocalDate(day, timeZone) + Math.round(hour * 3_600_000));
      return joinedAt < now ? [{ userId, challengeId, joinedAt }] : [];
    }),
  );
  await insertRows(tx, userChallenges, rows);
}

/** Fills the discussions of the new challenges, and notifies the accounts among their members. */
export async function writeComments(tx: Tx, crafters: Crafter[], made: Set<string>, now: Date) {
  const rows = await tx
    .select({ challenge: challenges, userId: userChallenges.userId, joinedAt: userChallenges.joinedAt })
    .from(challenges)
    .innerJoin(userChallenges, eq(userChallenges.challengeId, challenges.id))
    .where(inArray(challenges.id, [...made]));
  const members = rows.flatMap(({ userId, ...row }) => {
    const person = crafters.find(({ id }) => id === userId);
    return person ? [{ ...row, person }] : [];
  });
  const challengesById = new Map(rows.map(({ challenge }) => [challenge.id, challenge]));
  for (const challenge of challengesById.values()) {
    const here = members.filter((member) => member.challenge.id === challenge.id);
    const comments = writeDiscussion(challenge, here, now);
    await insertRows(
      tx,
      challengeComments,
      comments.map(({ writer, ...comment }) => ({ ...comment, userId: writer.id })),
    );
    const notices = here.flatMap(({ person, joinedAt }) =>
      comments
        .filter(({ writer, createdAt }) => person.account && writer !== person && createdAt > joinedAt)
        .map(({ writer, createdAt }) => ({
          ...commentNotification(challenge, writer.displayName, createdAt),
          userId: person.id,
          createdAt,
          isRead: createdAt < daysBefore(now, 1),
        })),
    );
    await insertRows(tx, notifications, notices);
  }
}

function writeDiscussion(challenge: Challenge, members: { person: Crafter; joinedAt: Date }[], now: Date) {
  const { id: challengeId, houseKey, endDate } = challenge;
  const random = createRandom(`discussion:${houseKey}`);
  const end = Math.min(+now, endDate === null ? +now : Date.parse(`${endDate}T20:00:00Z`));
  const writers = members
    .filter(({ person }) => person.handle !== "free")
    .map((member) => ({ ...member, order: createRandom(`writer:${challengeId}:${member.person.handle}`).next() }))
    .sort((a, b) => a.order - b.order);
  return (DISCUSSIONS[kindOf(houseKey) ?? ""] ?? [])
    .flatMap((content, index) => {
      const writer = writers[index];
      if (!writer || +writer.joinedAt >= end) return [];
      const createdAt = new Date(Math.floor(random.between(+writer.joinedAt, end) / 1000) * 1000);
      return [{ id: stableId(`comment:${houseKey}:${index}`), challengeId, writer: writer.person, content, createdAt }];
    })
    .sort((a, b) => +a.createdAt - +b.createdAt);
}
