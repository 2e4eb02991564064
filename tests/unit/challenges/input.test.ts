import { describe, expect, it } from "vitest";
import { ChallengeInput, CommentContentInput, CommentInput, PostCommentInput } from "@/lib/domain/challenges/input";

const id = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const messageOf = (text: string) => CommentContentInput.safeParse(text).error?.issues.map(({ message }) => message);

describe("a comment", () => {
  it("is plain text whose lines stay lines", () => {
    expect(CommentContentInput.parse(" Lovely\u202E \r\nwork ")).toBe("Lovely \nwork");
  });

  it("is not empty after trimming", () => {
    expect(messageOf(" \n\u200B ")).toEqual(["Please write a comment."]);
  });

  it("has 2,000 characters at most, an emoji counting as one", () => {
    expect(CommentContentInput.parse("🧶".repeat(2_000))).toBe("🧶".repeat(2_000));
    expect(messageOf("🧶".repeat(2_001))).toEqual(["A comment can have at most 2,000 characters."]);
    expect(CommentContentInput.parse(`${" ".repeat(19_999)}x`)).toBe("x");
    expect(messageOf(`${" ".repeat(20_000)}x`)).toEqual(["A comment can have at most 2,000 characters."]);
  });

  it("comes with its own id and its challenge's", () => {
    const posted = { id, challengeId: id, content: "Lovely" };
    expect(PostCommentInput.parse(posted)).toEqual(posted);
    for (const wrong of [{ id: "1" }, { challengeId: "1" }, { content: " " }])
      expect(PostCommentInput.safeParse({ ...posted, ...wrong }).success).toBe(false);
  });
});

it("a command names one challenge or one comment", () => {
  expect(ChallengeInput.parse({ challengeId: id, more: 1 })).toEqual({ challengeId: id });
  expect(CommentInput.parse({ commentId: id, more: 1 })).toEqual({ commentId: id });
  expect(ChallengeInput.safeParse({ challengeId: "1" }).success).toBe(false);
  expect(CommentInput.safeParse({ commentId: "1" }).success).toBe(false);
});
