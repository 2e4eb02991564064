import { describe, expect, it } from "vitest";
import { COUNTRIES, countryName } from "@/lib/domain/profile/countries";
import { socialLinkAddress, socialLinkProblem } from "@/lib/domain/profile/fields";
import {
  CraftInput,
  CraftSettingsInput,
  ProfileInput,
  TimeZoneInput,
  WeeklyGoalInput,
  WelcomeInput,
} from "@/lib/domain/profile/input";

const NOT_YOUTUBE = "Please enter your YouTube name, like @yourname, or an address on youtube.com.";
const { displayName, country, instagramUrl, tiktokUrl, youtubeUrl } = ProfileInput.shape;

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

  const refused = `
    javascript:alert(1) javascript://instagram.com/%0aalert(1) data:text/html,instagram.com
    http://instagram.com/thandi //instagram.com/thandi instagram.com/thandi ftp://instagram.com/
    blob:https://instagram.com/1 https://instagram.com.evil.example/ https://evil.example/instagram.com
    https://evilinstagram.com/ https://instagram.com@evil.example/ https://me:secret@instagram.com/
    https://me@instagram.com/ https://instagram.com:8443/ https://instagram.com./
    https://evil.example\\@instagram.com/ https://evil.example#instagram.com
    https://evil.example?instagram.com https://ınstagram.com/ https://instаgram.com/ https://instagram.con/
    https://instagram/ https:// https:/// https://127.0.0.1/ https://[::1]/ https://youtube.com/@thandi`;
  it.each([...refused.trim().split(/\s+/), " ", "https://insta gram.com"])("refuse %s for Instagram", (url) => {
    expect(socialLinkProblem("instagram", url)).toBe(
      "Please enter your Instagram name, like @yourname, or an address on instagram.com.",
    );
  });

  it.each([
    ["tiktok", "https://tiktok.com.evil.example/"],
    ["tiktok", "https://instagram.com/"],
    ["tiktok", "javascript:1"],
    ["tiktok", "https://tik-tok.com/"],
    ["youtube", "https://youtu.be.evil.example/"],
    ["youtube", "https://youtube.co/"],
    ["youtube", "https://notyoutu.be/"],
    ["youtube", "vbscript:1"],
  ] as const)("refuse for %s the address %s", (network, url) => expect(socialLinkProblem(network, url)).not.toBeNull());

  it("are stored in their parsed form, so that nothing hides in them", () => {
    expect(instagramUrl.parse(" https://INSTAGRAM.com/a\tb\n ")).toBe("https://instagram.com/ab");
    expect(instagramUrl.parse('https://instagram.com/"><script>')).toBe("https://instagram.com/%22%3E%3Cscript%3E");
  });

  it.each([
    ["", null],
    ["instagram.com/woolco", "https://instagram.com/woolco"],
    [" www.instagram.com/woolco ", "https://www.instagram.com/woolco"],
    ["Instagram.com", "https://instagram.com/"],
    ["instagram.com?x=1", "https://instagram.com/?x=1"],
    ["http://instagram.com/woolco", "https://instagram.com/woolco"],
    ["HTTP://www.instagram.com/woolco", "https://www.instagram.com/woolco"],
    ["https://instagram.com/?to=http://woolco.example", "https://instagram.com/?to=http://woolco.example"],
  ])("are stored with https:// where it is missing: %j", (typed, stored) =>
    expect(instagramUrl.parse(typed)).toBe(stored),
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
    expect(instagramUrl.safeParse(typed).success).toBe(false);
  });

  it.each([
    ["instagram", "@woolco", "https://www.instagram.com/woolco"],
    ["tiktok", " @wool.co ", "https://www.tiktok.com/@wool.co"],
    ["youtube", "@Wolle_und-Mehr", "https://www.youtube.com/@Wolle_und-Mehr"],
  ] as const)("turn a user name on %s into an address: %j", (network, typed, address) => {
    expect(socialLinkAddress(network, typed)).toBe(address);
    expect(socialLinkProblem(network, address)).toBeNull();
  });

  it.each([
    ...["@", "@a/b", "@a b", "@a@evil.example"],
    ...["evil.example/instagram.com", "instagram.com.evil.example/x", "evilinstagram.com", "woolco", "instagram"],
  ])("refuse %j, which is neither a user name nor on the network's host", (typed) =>
    expect(instagramUrl.safeParse(typed).success).toBe(false),
  );

  it("belong to the network of their field", () => {
    for (const typed of ["https://www.tiktok.com/@woolco", "@woolco"])
      expect(tiktokUrl.parse(typed)).toBe("https://www.tiktok.com/@woolco");
    expect(tiktokUrl.safeParse("https://instagram.com/woolco").success).toBe(false);
  });

  it("have at most 300 characters, also when encoded", () => {
    const home = "https://instagram.com/";
    expect(socialLinkProblem("instagram", home.padEnd(300, "x"))).toBeNull();
    for (const long of [home.padEnd(301, "x"), "x".repeat(301), `${home}${"é".repeat(100)}`])
      expect(socialLinkProblem("instagram", long)).toBe("An address on Instagram can have at most 300 characters.");
  });
});

describe("the countries", () => {
  it("are those of ISO 3166 and Kosovo, in alphabetical order", () => {
    expect(COUNTRIES).toHaveLength(250);
    const codes = COUNTRIES.map(({ code }) => code);
    for (const code of ["ZA", "PT", "NZ", "US", "XK", "AX"]) expect(codes).toContain(code);
    for (const code of ["UK", "EU", "SU", "AN", "UN", "ZZ"]) expect(codes).not.toContain(code);
    expect(countryName("ZA")).toBe("South Africa");
    expect(countryName("UK")).toBeNull();
    expect(countryName(null)).toBeNull();
    const names = COUNTRIES.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("en").compare));
  });
});

describe("a profile's fields", () => {
  const typed = { displayName: " Thandi\u202E ", country: "ZA", instagramUrl: "", tiktokUrl: "", youtubeUrl: "" };

  it("are cleaned, and null where they are empty", () => {
    expect(ProfileInput.parse(typed)).toMatchObject({ displayName: "Thandi", country: "ZA", instagramUrl: null });
    const empty = { ...typed, displayName: "\u200B ", country: "" };
    expect(ProfileInput.parse(empty)).toMatchObject({ displayName: null, country: null });
    const settings = { craft: " Socks ", weeklyGoalHours: "7" };
    expect(CraftSettingsInput.parse(settings)).toEqual({ craft: "Socks", weeklyGoalHours: 7 });
    const blank = { craft: " ", weeklyGoalHours: "  " };
    expect(CraftSettingsInput.parse(blank)).toEqual({ craft: null, weeklyGoalHours: null });
  });

  it.each([
    ["a long name", displayName, "x".repeat(51), "A display name can have at most 50 characters."],
    ["an unknown country", country, "South Africa", "Please choose a country from the list."],
    ["a link elsewhere", youtubeUrl, "https://vimeo.com/1", NOT_YOUTUBE],
    ["an endless link", tiktokUrl, "x".repeat(10_001), "This address is too long."],
    ["a long craft", CraftInput, "x".repeat(61), "What you make can have at most 60 characters."],
    ["an endless craft", CraftInput, "x".repeat(10_001), "What you make can have at most 60 characters."],
    ["no hours", WeeklyGoalInput, "0", "Enter whole hours from 1 to 100, or leave blank for no goal."],
    ["an unknown zone", TimeZoneInput, "Mars/Olympus", "Please choose a time zone from the list."],
  ])("are refused in plain words: %s", (_, input, text, words) =>
    expect(input.safeParse(text).error?.issues[0]?.message).toBe(words),
  );
});

describe("the answers of the first run", () => {
  const zone = { timeZone: "Africa/Johannesburg", challengeId: null, causeId: null };
  const nothing = { displayName: "", craft: " ", weeklyGoalHours: "", ...zone };

  it("may all be left out", () => {
    expect(WelcomeInput.parse(nothing)).toEqual({ ...nothing, displayName: null, craft: null, weeklyGoalHours: null });
  });

  it("are cleaned and parsed", () => {
    const typed = { displayName: " Thandi\u202E ", craft: "Fair\nIsle ", weeklyGoalHours: " 7 ", causeId: 2 };
    const stored = { displayName: "Thandi", craft: "Fair Isle", weeklyGoalHours: 7, causeId: 2 };
    expect(WelcomeInput.parse({ ...nothing, ...typed })).toMatchObject(stored);
  });

  it.each([
    ...["1", "100", "007", "10 hrs", "8h", "1 hour", "10,0", "10.00 h"].map((weeklyGoalHours) => ({ weeklyGoalHours })),
    // An emoji is one character.
    { craft: "🧵".repeat(60) },
  ])("accept %o", (change) => expect(WelcomeInput.safeParse({ ...nothing, ...change }).success).toBe(true));

  it.each([
    ...["0", "101", "-1", "2.5", "2,5", "five", "1e1", "٣"].map((weeklyGoalHours) => ({ weeklyGoalHours })),
    { craft: "x".repeat(61) },
    { displayName: "x".repeat(51) },
    { timeZone: "Mars/Olympus" },
    { challengeId: "mine" },
    { causeId: 1.5 },
  ])("refuse %o", (change) => expect(WelcomeInput.safeParse({ ...nothing, ...change }).success).toBe(false));
});
