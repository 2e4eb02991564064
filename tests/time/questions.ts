import { answerMoment, answerQuestion, type Conflict, listQuestions } from "@/db/queries/crafting/taps/answer";
import { SECOND } from "./rates";
import { Difference, type World } from "./world";

/** She answers truthfully. Needs a browser with a signal. */
export async function answerAll(world: World, from: number): Promise<number> {
  const { userId } = world;
  let at = from + 5 * SECOND;
  await world.clock.set(at);
  for (const { id, kind, candidates } of (await listQuestions(userId)).moments) {
    const press = world.pressOf.get(id);
    if (!press) throw new Difference(`asked for the time of an unknown ${kind}`);
    press.isAsked = true;
    at += 2 * SECOND;
    await world.clock.set(at);
    world.say(at, `answers: ${kind} was at ${new Date(press.at).toISOString()}; offered ${candidates.join(", ")}`);
    await answerMoment(userId, { tapId: id, at: new Date(Math.round(press.at)) });
  }
  // What a device has not sent may settle it, but she does not wait for a running session.
  const isAllSent = world.devices.every((device) => device.queue.length === 0);
  const isGoingOn = ({ sides: [, second] }: Conflict) => second.segments.at(-1)?.endedAt === null;
  // An answer may settle other questions too.
  const findNext = async () => (await listQuestions(userId)).conflicts.find((one) => isAllSent || isGoingOn(one));
  for (let next = await findNext(); next; next = await findNext())
    at = await answerConflict(world, next, at + 2 * SECOND);
  for (const device of world.devices) device.questions = 0;
  return at;
}

/** Where nothing truly overlaps, the later one keeps its time. */
async function answerConflict(world: World, { id, kind, sides }: Conflict, at: number): Promise<number> {
  const involved = world.sittings.filter((one) => sides.some(({ sessionId }) => world.isOf(sessionId, one)));
  const sitting = involved.find(({ isConflict }) => isConflict);
  const answer = sitting?.answer ?? "second";
  world.stats.questions += 1;
  const later = involved.at(-1);
  const isAsked = involved.some(({ presses }) => presses.some((press) => press.isAsked));
  if (!sitting && !isAsked && later) world.askedSessions.add(later.session);
  await world.clock.set(at);
  world.say(at, `answers ${answer} to ${kind} ${JSON.stringify(sides.map(({ segments }) => segments))}`);
  await answerQuestion(world.userId, { questionId: id, answer });
  return at;
}
