import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";

export const config = { runtime: "nodejs", matcher: ["/n/:path*", "/pub"] };

const HASH = `'sha256-${Buffer.alloc(32).toString("base64")}'`;
const POLICY =
  "default-src 'none'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-to csp";

const HEADERS = {
  "Reporting-Endpoints": 'csp="/api/csp"',
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
};

/** The headers that the product's gate sets: hashes for the prerendered page, a nonce for the others. */
export function middleware(request: NextRequest) {
  if (request.nextUrl.pathname === "/pub") {
    const answer = NextResponse.next();
    answer.headers.set("Cache-Control", "public, max-age=0, s-maxage=60");
    return withHeaders(answer, `${POLICY}; script-src 'self' ${HASH}; style-src 'self' ${HASH}`);
  }
  const nonce = randomBytes(16).toString("base64");
  const csp = `${POLICY}; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'`;
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", csp);
  return withHeaders(NextResponse.next({ request: { headers } }), csp);
}

function withHeaders(answer: NextResponse, csp: string): NextResponse {
  answer.headers.set("Content-Security-Policy", csp);
  for (const [name, value] of Object.entries(HEADERS)) answer.headers.set(name, value);
  return answer;
}
