import type { Metadata } from "next";
import { buttonClass } from "@/components/ui/button";
import { LineDrawing } from "@/components/ui/empty-state";
import { findUser } from "@/lib/server/auth/current-user";
import { SITE } from "@/lib/site/site";
import { AppShell } from "./_shell/app-shell";
import { HeaderBar, Logo } from "./_shell/frame";
import RootLayout from "./layout";

export { generateViewport } from "./layout";

export const metadata: Metadata = { title: `Page not found · ${SITE.name}` };

/** The page for unknown addresses, complete in its first HTML. Signed-in users keep the running timer's header. */
export default async function GlobalNotFound() {
  const user = await findUser();
  const heading = (
    <>
      <LineDrawing drawing="spool" className="w-44" />
      <h1 className="mt-6">Page not found</h1>
    </>
  );
  const sentence = "There’s no page at this address. It may have moved, or the link may be wrong.";
  return (
    <RootLayout>
      {user ? (
        <AppShell area="pact" user={user}>
          <div className={LOOK}>
            {heading}
            <p className="mt-3 max-w-[48ch] text-muted">{sentence}</p>
            <a href="/dashboard" className={buttonClass({ className: "mt-6" })}>
              Back to your dashboard
            </a>
            <Places of={{ "/challenges": "Challenges", "/calculator/projects": "Projects", "/help": "Help" }} />
          </div>
        </AppShell>
      ) : (
        <>
          <HeaderBar>
            <Logo />
          </HeaderBar>
          <main id="main" tabIndex={-1} className={LOOK}>
            {heading}
            <div className="mt-3 max-w-[48ch] text-muted">
              <p>{sentence}</p>
              <Places of={{ "/pricing": "Pricing", "/help": "Help", "/login": "Log in" }} />
            </div>
            <a href="/" className={buttonClass({ className: "mt-6" })}>
              Back to the home page
            </a>
          </main>
        </>
      )}
    </RootLayout>
  );
}

const LOOK = "wrap grid flex-1 place-content-center justify-items-center py-14 text-center";

function Places({ of: places }: { of: Record<string, string> }) {
  return (
    <ul aria-label="Other pages" className="mt-4 flex flex-wrap justify-center gap-x-5">
      {Object.entries(places).map(([href, name]) => (
        <li key={href}>
          <a href={href} className="inline-flex min-h-11 items-center font-semibold">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
