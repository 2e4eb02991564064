import { AboutOthers } from "./about-others";
import { AboutYou } from "./about-you";
import { AboutYourWeek } from "./about-your-week";
import type { Answers } from "./answers";

export const STEPS = [
  { title: "You", Fields: AboutYou },
  { title: "Your week", Fields: AboutYourWeek },
  { title: "Together", Fields: AboutOthers },
] as const;

export const STEP_OF: Record<keyof Answers, number> = {
  displayName: 0,
  craft: 0,
  weeklyGoalHours: 1,
  timeZone: 1,
  challengeId: 2,
  causeId: 2,
  onBoards: 2,
};
