import { describe, expect, it } from "vitest";
import {
  AVATAR_SIZES,
  avatarInSize,
  avatarNamed,
  avatarProblem,
  avatarUrl,
  MAX_AVATAR_BYTES,
  NOT_AN_IMAGE,
  OTHER_IMAGE,
  TOO_BIG,
} from "@/lib/domain/profile/avatars";
import { HEIC_PHOTO } from "@/lib/domain/projects/photos";

const userId = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const name = "0123456789abcdef0123456789abcdef";

describe("an avatar", () => {
  it("is limited to 5 MB and refused with the agreed messages", () => {
    expect(NOT_AN_IMAGE).toBe("Please select an image file");
    expect(TOO_BIG).toBe("File size must be less than 5MB");
    expect(MAX_AVATAR_BYTES).toBe(5_242_880);
  });

  it.each([
    [{ name: "IMG_1.HEIC", type: "" }, HEIC_PHOTO],
    [{ type: "image/heif" }, HEIC_PHOTO],
    [{ name: "me.gif", type: "image/gif" }, OTHER_IMAGE],
    [{ name: "me.svg", type: "image/svg+xml" }, OTHER_IMAGE],
    [{ name: "pattern.pdf", type: "application/pdf" }, NOT_AN_IMAGE],
    [{ size: MAX_AVATAR_BYTES }, TOO_BIG],
    [{}, null],
    [{ type: "image/jpg" }, null],
    [{ name: "me", type: "" }, null],
  ])("is checked before the upload: %j yields %j", (file, problem) =>
    expect(avatarProblem({ name: "me.jpg", type: "image/jpeg", size: 5, ...file })).toBe(problem),
  );

  it("is stored in two sizes, each at an address that leads to the other", () => {
    expect(AVATAR_SIZES).toEqual([96, 512]);
    expect(avatarUrl(userId, name, 96)).toBe(`/api/avatars/${userId}/${name}-96.webp`);
    for (const size of AVATAR_SIZES) expect(avatarNamed(userId, `${name}-${size}.webp`)).toEqual({ name, size });
    expect(avatarInSize(avatarUrl(userId, name, 96), 512)).toBe(avatarUrl(userId, name, 512));
    expect(avatarInSize(avatarUrl(userId, name, 512), 96)).toBe(avatarUrl(userId, name, 96));
  });

  it.each([
    `https://evil.example/api/avatars/${userId}/${name}-96.webp`,
    `/api/avatars/${userId}/${name}-96.webp?x`,
    `/api/avatars/${userId}/${name}.webp`,
    `/api/avatars/${userId}/${name}-x.webp`,
    "/people.webp",
  ])("has no other size for the address %s", (url) => expect(avatarInSize(url, 512)).toBe(url));

  const misnamed = `${name}-128.webp ${name}-9.webp ${name}-.webp ${name}.webp ${name}-96.webp.png x${name}-96.webp
    ${name.slice(1)}-96.webp ${name.toUpperCase()}-96.webp a-96.webp`;
  it.each([...misnamed.split(/\s+/), ""])("is not found by the file name %j", (file) =>
    expect(avatarNamed(userId, file)).toBeNull(),
  );

  it.each(["..", ""])("is not found for the crafter id %j", (id) =>
    expect(avatarNamed(id, `${name}-96.webp`)).toBeNull(),
  );
});
