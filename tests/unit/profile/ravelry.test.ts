import { describe, expect, it } from "vitest";
import { NOT_RAVELRY, readRavelryLink } from "@/lib/domain/profile/portfolio";

describe("readRavelryLink", () => {
  it.each([
    ["https://www.ravelry.com/people/thandi", "https://www.ravelry.com/people/thandi"],
    ["ravelry.com/projects/thandi/blue-cardigan", "https://www.ravelry.com/projects/thandi/blue-cardigan"],
    [" http://ravelry.com/patterns/library/flax-light ", "https://www.ravelry.com/patterns/library/flax-light"],
  ])("reads %j as %s", (typed, link) => expect(readRavelryLink(typed)).toEqual({ link, problem: null }));

  it("returns no link for blank input", () => expect(readRavelryLink("  ")).toEqual({ link: null, problem: null }));

  it.each([
    "https://evil.example/people/thandi",
    "https://www.ravelry.com.evil.example/people/thandi",
    "https://www.ravelry.com@evil.example/people/thandi",
    "https://me:pass@www.ravelry.com/people/thandi",
    "https://www.ravelry.com:8443/people/thandi",
    "https://www.ravelry.com/account/login",
    "https://www.ravelry.com/people/",
    "https://www.ravelry.com/people/../account",
    "https://www.ravelry.com/people/thandi?x=1",
    "https://www.ravelry.com/people/thandi#x",
    "javascript:alert(1)//www.ravelry.com/people/x",
    `https://www.ravelry.com/people/${"a".repeat(300)}`,
  ])("rejects %s", (typed) => expect(readRavelryLink(typed)).toEqual({ link: null, problem: NOT_RAVELRY }));
});
