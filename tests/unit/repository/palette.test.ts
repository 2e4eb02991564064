import { describe, expect, it } from "vitest";
import { findEntries, PLACES } from "@/app/_shell/palette/places";
import { PROTECTED_ROUTES, PUBLIC_ROUTES } from "../../support/requests/routes";

const findLabels = (typed: string) => findEntries(PLACES, typed).map(({ label }) => label);

describe("the palette", () => {
  it("links to every screen of the route table except those for visitors", () => {
    const forVisitors = ["/", "/login", "/signup", "/reset-password"];
    const screens = [...PUBLIC_ROUTES, ...PROTECTED_ROUTES].filter((route) => !forVisitors.includes(route));
    const hrefs = PLACES.map(({ href }) => href);
    expect(hrefs).toEqual(expect.arrayContaining(screens));
    expect(new Set(hrefs).size).toBe(hrefs.length);
    expect(new Set(PLACES.map(({ label }) => label)).size).toBe(PLACES.length);
  });

  it("shows everything, in order, until something is typed", () => {
    expect(findLabels("")).toEqual(PLACES.map(({ label }) => label));
    expect(findLabels("  ")).toEqual(findLabels(""));
  });

  it.each([
    ["pro", ["Projects", "Profile", "New Project"]],
    ["studio d", ["Studio dashboard"]],
    ["d", ["Dashboard", "Studio dashboard"]],
    ["billing plans", ["Billing & Plans"]],
    ["project new", ["New Project"]],
    ["CRÉATE", ["Create Method", "New Project"]],
    ["trees", ["Impact"]],
    ["help", ["Help", "How it works", "Glossary", "Contact"]],
    ["glossary", ["Glossary"]],
    ["contact", ["Contact"]],
  ])("matches the start of words and lists matching names first: %j", (typed, first) => {
    expect(findLabels(typed).slice(0, first.length)).toEqual(first);
  });

  it.each(["xyz", "oard", "dashboard xyz"])("finds nothing for %j", (typed) => expect(findLabels(typed)).toEqual([]));

  it("treats punctuation as a gap between words", () => expect(findLabels("in-progress")).toEqual(["Projects"]));
});
