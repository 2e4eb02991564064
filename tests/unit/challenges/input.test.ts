import { describe, expect, it } from "vitest";
import {
  AddChallengeInput,
  ChallengeInput,
  ChangeChallengeInput,
  CommentContentInput,
  CommentInput,
  NewChallengeInput,
  PostCommentInput,
} from "@/lib/domain/challenges/input";

const id = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const messageOf = (text: string) => CommentContentInput.safeParse(text).error?.issues.map(({ message }) => message);

describe("a comment", () => {
  it("is plain text that keeps its line breaks", () => {
    expect(CommentContentInput.parse(" Lovely\u202E \r\nwork ")).toBe("Lovely \nwork");
  });

  it("is rejected when it is empty after trimming", () => {
    expect(messageOf(" \n\u200B ")).toEqual(["Please write a comment."]);
  });

  it("has at most 2,000 characters, counting an emoji as one", () => {
    expect(CommentContentInput.parse("🧶".repeat(2_000))).toBe("🧶".repeat(2_000));
    expect(messageOf("🧶".repeat(2_001))).toEqual(["A comment can have at most 2,000 characters."]);
    expect(CommentContentInput.parse(`${" ".repeat(19_999)}x`)).toBe("x");
    expect(messageOf(`${" ".repeat(20_000)}x`)).toEqual(["A comment can have at most 2,000 characters."]);
  });

  it("is posted with its own id and the id of its challenge", () => {
    const posted = { id, challengeId: id, content: "Lovely" };
    expect(PostCommentInput.parse(posted)).toEqual(posted);
    for (const wrong of [{ id: "1" }, { challengeId: "1" }, { content: " " }])
      expect(PostCommentInput.safeParse({ ...posted, ...wrong }).success).toBe(false);
  });
});

it("ChallengeInput and CommentInput accept one valid id and drop other fields", () => {
  expect(ChallengeInput.parse({ challengeId: id, more: 1 })).toEqual({ challengeId: id });
  expect(CommentInput.parse({ commentId: id, more: 1 })).toEqual({ commentId: id });
  expect(ChallengeInput.safeParse({ challengeId: "1" }).success).toBe(false);
  expect(CommentInput.safeParse({ commentId: "1" }).success).toBe(false);
});

describe("a new challenge", () => {
  const typed = {
    ...{ name: " Winter\nLooms ", description: "Weave.", goalQuantity: "500", goalUnit: "hours" },
    ...{ userGoalQuantity: "10", userGoalUnit: "days", startDate: "2027-01-31", endDate: "2027-02-28" },
    isEvergreen: false,
  };
  const problemOf = (changed: object) => {
    const [issue] = NewChallengeInput.safeParse({ ...typed, ...changed }).error?.issues ?? [];
    return issue && [issue.path[0], issue.message];
  };

  it("is parsed from the typed fields", () => {
    const read = { ...typed, name: "Winter Looms", goalQuantity: 500, userGoalQuantity: 10 };
    expect(NewChallengeInput.parse(typed)).toEqual(read);
    for (const endDate of ["", undefined])
      expect(NewChallengeInput.parse({ ...typed, endDate, isEvergreen: true })).toMatchObject({ endDate: null });
    expect(AddChallengeInput.parse({ ...typed, id })).toEqual({ ...read, id });
    expect(AddChallengeInput.safeParse(typed).success).toBe(false);
  });

  it.each([
    [{ name: " " }, "name", "Please enter a name."],
    [{ name: undefined }, "name", "Please enter a name."],
    [{ name: "x".repeat(101) }, "name", "A name can have at most 100 characters."],
    [{ description: "x".repeat(1001) }, "description", "A description can have at most 1,000 characters."],
    [{ goalQuantity: "0" }, "goalQuantity", "A goal must be a whole number above 0."],
    [{ goalQuantity: "1.5" }, "goalQuantity", "A goal must be a whole number above 0."],
    [{ userGoalQuantity: "1000000000" }, "userGoalQuantity", "A goal must be a whole number above 0."],
    [{ goalUnit: "weeks" }, "goalUnit", "A unit must be one of sessions, minutes, hours, days."],
    [{ startDate: "2027-02-30" }, "startDate", "The first day must be a date such as 2027-01-31."],
    [{ endDate: "soon" }, "endDate", "The last day must be a date such as 2027-02-27."],
    [{ endDate: "2027-01-30" }, "endDate", "The last day must not be before the first."],
    [{ isEvergreen: true }, "endDate", "An evergreen challenge has no last day."],
  ])("is refused with %j", (changed, field, message) => expect(problemOf(changed)).toEqual([field, message]));

  it("can later change only its name and description, by the same rules", () => {
    const { name, description } = typed;
    const changed = { challengeId: id, name, description };
    expect(ChangeChallengeInput.parse(changed)).toEqual({ ...changed, name: "Winter Looms" });
    expect(ChangeChallengeInput.safeParse({ ...changed, goalQuantity: "1" }).success).toBe(false);
  });
});
