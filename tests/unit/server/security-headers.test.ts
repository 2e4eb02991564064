import { afterAll, afterEach, describe, expect, it, vi } from "vitest";

const shop = vi.hoisted(() => ({ clientToken: null as string | null }));
vi.mock("@/lib/server/paddle/settings", () => ({ paddleSettings: () => shop }));
// Unit tests share their modules: another file may have loaded this one with the real settings.
vi.resetModules();
const { contentSecurityPolicy, isSameForAll, securityHeaders } = await import("@/lib/server/gate/security-headers");
afterAll(() => {
  vi.resetModules();
});
afterEach(() => {
  shop.clientToken = null;
});

const policyOf = (path: string) =>
  Object.fromEntries(
    contentSecurityPolicy("n0nce", path)
      .split("; ")
      .map((line) => [line.split(" ")[0], line.split(" ").slice(1)]),
  );
const headersOf = (path: string) => Object.fromEntries(securityHeaders(path, ""));

describe("the payment page", () => {
  it.each([
    ["live_0123", ""],
    ["test_0123", "sandbox-"],
  ])("allows Paddle's hosts and no others, with the token %s", (token, prefix) => {
    shop.clientToken = token;
    const policy = policyOf("/pay");
    expect(policy["script-src"]).toEqual(["'self'", "'nonce-n0nce'", "https://cdn.paddle.com"]);
    expect(policy["frame-src"]).toEqual([`https://${prefix}buy.paddle.com`, `https://${prefix}cdn.paddle.com`]);
    expect(policy["connect-src"]).toContain(`https://${prefix}checkout-service.paddle.com`);
    expect(headersOf("/pay")).toMatchObject({
      "Permissions-Policy": `camera=(), microphone=(), geolocation=(), payment=(self "https://${prefix}buy.paddle.com"), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)`,
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "X-Robots-Tag": "noindex, nofollow",
    });
  });

  it("has the same headers as other pages when there is no client-side token", () => {
    expect(policyOf("/pay")).toEqual(policyOf("/"));
    expect(headersOf("/pay")["Permissions-Policy"]).toBe(headersOf("/")["Permissions-Policy"]);
  });
});

it("no other page may load Paddle or ask for a payment", () => {
  shop.clientToken = "live_0123";
  for (const path of ["/", "/billing", "/pricing", "/pay/", "/payments", "/api/health"]) {
    expect(contentSecurityPolicy("n0nce", path), path).not.toContain("paddle");
    expect(policyOf(path)["script-src"], path).toContain("'strict-dynamic'");
    expect(headersOf(path), path).toMatchObject({ "Cross-Origin-Opener-Policy": "same-origin" });
    expect(headersOf(path)["Permissions-Policy"], path).toContain("payment=()");
  }
});

describe("a shared page", () => {
  const token = "0123456789ABCDEFGHIJKL";

  it.each(["", "/print", "/qr.svg", "/picture.png", "/embed/more", "/embedded"])(
    "can't be framed and sends no referrer at /r/…%s",
    (path) => {
      expect(policyOf(`/r/${token}${path}`)["frame-ancestors"]).toEqual(["'none'"]);
      expect(headersOf(`/r/${token}${path}`)).toMatchObject({
        ...{ "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" },
      });
    },
  );

  it("can be framed by any site, but only at /embed", () => {
    expect(policyOf(`/r/${token}/embed`)["frame-ancestors"]).toEqual(["*"]);
    expect(headersOf(`/r/${token}/embed`)).not.toHaveProperty("X-Frame-Options");
    for (const path of ["/embed", "/r/embed", "/pricing/r/x/embed", "/share/embed"])
      expect([policyOf(path)["frame-ancestors"], headersOf(path)["X-Frame-Options"]], path).toEqual([
        ["'none'"],
        "DENY",
      ]);
  });

  it("allows scripts only on its print page", () => {
    expect(policyOf(`/r/${token}`)["script-src"]).toBeUndefined();
    expect(policyOf(`/r/${token}/embed`)["script-src"]).toBeUndefined();
    expect(policyOf(`/r/${token}/print`)["script-src"]).toEqual(["'nonce-n0nce'"]);
    expect(policyOf(`/r/${token}`)["default-src"]).toEqual(["'none'"]);
    expect(policyOf(`/r/${token}`)["font-src"]).toEqual(["'self'"]);
  });
});

it.each([
  ["/r/0123456789ABCDEFGHIJKL/embed", true],
  ["/u/thandi", true],
  ["/status", true],
  ["/share/picture.png", true],
  ["/api/export", true],
  ["/api/oembed", true],
  ["/dashboard", false],
  ["/api/stopwatch/rescue", false],
  ["/reports/r/x", false],
])("isSameForAll(%s) is %s", (path, expected) => expect(isSameForAll(path)).toBe(expected));

describe("a portfolio", () => {
  const page = "/u/thandi";
  const photo = `${page}/3f2504e0-4f89-41d3-9a0c-0305e82c3301/320.webp`;

  it("runs no script, can't be framed, and leaves it to its page whether search engines list it", () => {
    expect(policyOf(page)["default-src"]).toEqual(["'none'"]);
    expect(policyOf(page)["script-src"]).toBeUndefined();
    expect(policyOf(page)["img-src"]).toContain("'self'");
    expect(headersOf(page)).toMatchObject({ "X-Frame-Options": "DENY" });
    expect(headersOf(page)).not.toHaveProperty("X-Robots-Tag");
  });

  it("sandboxes its photos, and serves only picture.png to other sites", () => {
    expect(headersOf(photo)["Content-Security-Policy"]).toBe("sandbox; default-src 'none'");
    expect(headersOf(photo)["Cross-Origin-Resource-Policy"]).toBe("same-origin");
    expect(headersOf(`${page}/picture.png`)["Cross-Origin-Resource-Policy"]).toBe("cross-origin");
  });
});

describe("a mail's HTML in the demo's mailbox", () => {
  it("runs no script, loads nothing, and can be framed only by the mailbox", () => {
    const policy = policyOf("/mailbox/12");
    expect(policy["default-src"]).toEqual(["'none'"]);
    expect(policy.sandbox).toEqual(["allow-top-navigation-by-user-activation"]);
    expect(policy["frame-ancestors"]).toEqual(["'self'"]);
    expect(policy["script-src"]).toBeUndefined();
    expect(headersOf("/mailbox/12")).toMatchObject({
      ...{ "X-Frame-Options": "SAMEORIGIN", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" },
    });
    expect(policyOf("/mailbox")["frame-src"]).toEqual(["'self'"]);
    for (const path of ["/", "/mailbox/1/2", "/profile"]) expect(policyOf(path), path).not.toHaveProperty("frame-src");
    expect(headersOf("/mailbox")).toMatchObject({ "X-Frame-Options": "DENY" });
  });
});
