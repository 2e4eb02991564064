import { describe, expect, it } from "vitest";
import {
  AVATAR_SIZES,
  avatarInSize,
  avatarNamed,
  avatarUrl,
  MAX_AVATAR_BYTES,
  NOT_AN_IMAGE,
  TOO_BIG,
  TOO_MANY_PIXELS,
} from "@/lib/domain/profile/avatars";

const userId = "0b3c1b9e-6a52-4cc5-9f0e-1d6f7c1a2b3c";
const name = "0123456789abcdef0123456789abcdef";

describe("an avatar", () => {
  it("is refused in the catalogue's words", () => {
    expect(NOT_AN_IMAGE).toBe("Please select an image file");
    expect(TOO_BIG).toBe("File size must be less than 5MB");
    expect(TOO_MANY_PIXELS).toBe("Please choose an image of at most 16 megapixels");
    expect(MAX_AVATAR_BYTES).toBe(5_242_880);
  });

  it("is stored in two sizes, each at its own address", () => {
    expect(AVATAR_SIZES).toEqual([96, 512]);
    expect(avatarUrl(userId, name, 96)).toBe(`/api/avatars/${userId}/${name}-96.webp`);
    for (const size of AVATAR_SIZES) {
      const file = avatarUrl(userId, name, size).split("/").at(-1) ?? "";
      expect(avatarNamed(userId, file)).toEqual({ name, size });
    }
  });

  it("has an address that leads to its other size", () => {
    expect(avatarInSize(avatarUrl(userId, name, 96), 512)).toBe(avatarUrl(userId, name, 512));
    expect(avatarInSize(avatarUrl(userId, name, 512), 96)).toBe(avatarUrl(userId, name, 96));
  });

  it.each([
    `https://evil.example/api/avatars/${userId}/${name}-96.webp`,
    `/api/avatars/${userId}/${name}-96.webp?x`,
    `/api/avatars/${userId}/${name}.webp`,
    `/api/avatars/${userId}/${name}-x.webp`,
    "/people.webp",
  ])("leaves %s as it is", (url) => expect(avatarInSize(url, 512)).toBe(url));

  it.each([
    `${name}-128.webp`,
    `${name}-9.webp`,
    `${name}-.webp`,
    `${name}.webp`,
    `${name}-96.webp.png`,
    `x${name}-96.webp`,
    `${name.slice(1)}-96.webp`,
    `${name.toUpperCase()}-96.webp`,
    "a-96.webp",
    "",
  ])("is not named by %j", (file) => expect(avatarNamed(userId, file)).toBeNull());

  it("belongs to a crafter's id", () => {
    expect(avatarNamed("..", `${name}-96.webp`)).toBeNull();
    expect(avatarNamed("", `${name}-96.webp`)).toBeNull();
  });
});
