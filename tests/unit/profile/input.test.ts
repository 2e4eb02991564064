import { describe, expect, it } from "vitest";
import { COUNTRIES, countryName } from "@/lib/domain/profile/countries";
import { socialLinkAddress, socialLinkProblem } from "@/lib/domain/profile/fields";
import { ProfileInput } from "@/lib/domain/profile/input";

describe("social links", () => {
  it.each([
    ["instagram", "https://instagram.com/thandi"],
    ["instagram", "https://www.instagram.com/thandi/"],
    ["tiktok", "https://www.tiktok.com/@thandi"],
    ["tiktok", "https://vm.tiktok.com/ZM1/"],
    ["youtube", "https://www.youtube.com/@thandi?x=1#y"],
    ["youtube", "https://youtu.be/abc"],
    ["youtube", "https://m.youtube.com/c/thandi"],
    ["youtube", "HTTPS://YouTube.com/@thandi"],
  ] as const)("accept for %s the address %s", (network, url) => expect(socialLinkProblem(network, url)).toBeNull());

  const refused = [
    "javascript:alert(1)",
    "javascript://instagram.com/%0aalert(1)",
    "data:text/html,instagram.com",
    "http://instagram.com/thandi",
    "//instagram.com/thandi",
    "instagram.com/thandi",
    "ftp://instagram.com/",
    "blob:https://instagram.com/1",
    "https://instagram.com.evil.example/",
    "https://evil.example/instagram.com",
    "https://evilinstagram.com/",
    "https://instagram.com@evil.example/",
    "https://me:secret@instagram.com/",
    "https://me@instagram.com/",
    "https://instagram.com:8443/",
    "https://instagram.com./",
    "https://evil.example\\@instagram.com/",
    "https://evil.example#instagram.com",
    "https://evil.example?instagram.com",
    "https://ınstagram.com/",
    "https://instаgram.com/",
    "https://instagram.con/",
    "https://instagram/",
    "https://",
    "https:///",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://youtube.com/@thandi",
    " ",
    "https://insta gram.com",
  ];
  it.each(refused)("refuse %s for Instagram", (url) => {
    expect(socialLinkProblem("instagram", url)).toBe(
      "Please enter your Instagram name, like @yourname, or an address on instagram.com.",
    );
  });

  it.each(["https://tiktok.com.evil.example/", "https://instagram.com/", "javascript:1", "https://tik-tok.com/"])(
    "refuse %s for TikTok",
    (url) => expect(socialLinkProblem("tiktok", url)).not.toBeNull(),
  );

  it.each(["https://youtu.be.evil.example/", "https://youtube.co/", "https://notyoutu.be/", "vbscript:1"])(
    "refuse %s for YouTube",
    (url) => expect(socialLinkProblem("youtube", url)).not.toBeNull(),
  );

  it("are stored in their parsed form, so that nothing hides in them", () => {
    const parse = (instagramUrl: string) => ProfileInput.shape.instagramUrl.parse(instagramUrl);
    expect(parse(" https://INSTAGRAM.com/a\tb\n ")).toBe("https://instagram.com/ab");
    expect(parse('https://instagram.com/"><script>')).toBe("https://instagram.com/%22%3E%3Cscript%3E");
    expect(parse("")).toBeNull();
  });

  it.each([
    ["instagram.com/woolco", "https://instagram.com/woolco"],
    [" www.instagram.com/woolco ", "https://www.instagram.com/woolco"],
    ["Instagram.com", "https://instagram.com/"],
    ["instagram.com?x=1", "https://instagram.com/?x=1"],
    ["http://instagram.com/woolco", "https://instagram.com/woolco"],
    ["HTTP://www.instagram.com/woolco", "https://www.instagram.com/woolco"],
  ])("are stored with https:// when it is missing in %j", (typed, stored) =>
    expect(ProfileInput.shape.instagramUrl.parse(typed)).toBe(stored),
  );

  it.each([
    "//instagram.com/woolco",
    "javascript:alert(1)",
    "instagram.com:8443/woolco",
    "instagram.com@evil.example/",
    "evil.example\\@instagram.com/",
    "me:secret@instagram.com/",
    "data:text/html,instagram.com",
  ])("leave %j unchanged and refuse it", (typed) => {
    expect(socialLinkAddress("instagram", typed)).toBe(typed);
    expect(ProfileInput.shape.instagramUrl.safeParse(typed).success).toBe(false);
  });

  it.each([
    ["instagram", "@woolco", "https://www.instagram.com/woolco"],
    ["tiktok", " @wool.co ", "https://www.tiktok.com/@wool.co"],
    ["youtube", "@Wolle_und-Mehr", "https://www.youtube.com/@Wolle_und-Mehr"],
  ] as const)("turn a user name on %s into an address: %j", (network, typed, address) => {
    expect(socialLinkAddress(network, typed)).toBe(address);
    expect(socialLinkProblem(network, address)).toBeNull();
  });

  it.each(["@", "@a/b", "@a b", "@a@evil.example"])("refuse %j as a user name", (typed) => {
    expect(ProfileInput.shape.instagramUrl.safeParse(typed).success).toBe(false);
  });

  it.each(["evil.example/instagram.com", "instagram.com.evil.example/x", "evilinstagram.com", "woolco", "instagram"])(
    "refuse %j, which is not on the host of the network",
    (typed) => expect(ProfileInput.shape.instagramUrl.safeParse(typed).success).toBe(false),
  );

  it("have at most 300 characters when encoded", () => {
    expect(socialLinkProblem("instagram", `https://instagram.com/${"x".repeat(300)}`)).toMatch("at most 300");
    expect(socialLinkProblem("instagram", `https://instagram.com/${"é".repeat(100)}`)).toMatch("at most 300");
  });
});

describe("the countries", () => {
  it("are those of ISO 3166 and Kosovo, each with its name", () => {
    expect(COUNTRIES).toHaveLength(250);
    const codes = COUNTRIES.map(({ code }) => code);
    for (const code of ["ZA", "PT", "NZ", "US", "XK", "AX"]) expect(codes).toContain(code);
    for (const code of ["UK", "EU", "SU", "AN", "UN", "ZZ"]) expect(codes).not.toContain(code);
    expect(countryName("ZA")).toBe("South Africa");
    expect(countryName("UK")).toBeNull();
    expect(countryName(null)).toBeNull();
  });
});

describe("ProfileInput", () => {
  const typed = { displayName: " Thandi\u202E ", country: "ZA", instagramUrl: "", tiktokUrl: "", youtubeUrl: "" };
  it("cleans the name and turns empty fields into null", () => {
    expect(ProfileInput.parse(typed)).toMatchObject({ displayName: "Thandi", country: "ZA", instagramUrl: null });
    expect(ProfileInput.parse({ ...typed, displayName: "\u200B ", country: "" })).toMatchObject({
      displayName: null,
      country: null,
    });
  });

  it.each([
    [{ displayName: "x".repeat(51) }, "A display name can have at most 50 characters."],
    [{ country: "South Africa" }, "Please choose a country from the list."],
    [
      { youtubeUrl: "https://vimeo.com/1" },
      "Please enter your YouTube name, like @yourname, or an address on youtube.com.",
    ],
  ])("refuses %o in plain words", (change, words) => {
    expect(ProfileInput.safeParse({ ...typed, ...change }).error?.issues[0]?.message).toBe(words);
  });
});
