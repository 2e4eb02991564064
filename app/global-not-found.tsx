import type { Metadata } from "next";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { type Drawing, LineDrawing } from "@/components/ui/empty-state";
import { findUser } from "@/lib/server/auth/current-user";
import { SITE } from "@/lib/site/site";
import { AppShell } from "./_shell/app-shell";
import { HeaderBar, Logo } from "./_shell/frame";
import RootLayout from "./layout";

export { generateViewport } from "./layout";

export const metadata: Metadata = { title: `Page not found · ${SITE.name}` };

const TITLE = "Page not found";
const SENTENCE = "There’s no page at this address. It may have moved, or the link may be wrong.";

/** The page for unknown addresses, complete in its first HTML. Signed-in users keep the running timer's header. */
export default async function GlobalNotFound() {
  const user = await findUser();
  return (
    <RootLayout>
      {user ? (
        <AppShell area="pact" user={user}>
          <div className="wrap grid flex-1 place-content-center justify-items-center py-14 text-center">
            <LineDrawing drawing="spool" className="w-44" />
            <h1 className="mt-6">{TITLE}</h1>
            <p className="mt-3 max-w-[48ch] text-muted">{SENTENCE}</p>
            <a href="/dashboard" className={buttonClass({ className: "mt-6" })}>
              Back to your dashboard
            </a>
            <Places of={{ "/challenges": "Challenges", "/calculator/projects": "Projects", "/help": "Help" }} />
          </div>
        </AppShell>
      ) : (
        <PlainPage
          title={TITLE}
          drawing="spool"
          action={
            <a href="/" className={buttonClass()}>
              Back to the home page
            </a>
          }
        >
          <p>{SENTENCE}</p>
          <Places of={{ "/pricing": "Pricing", "/help": "Help", "/login": "Log in" }} />
        </PlainPage>
      )}
    </RootLayout>
  );
}

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

/** For errors and missing pages: needs neither a login nor the database. */
function PlainPage({
  title,
  drawing,
  children,
  action,
}: {
  title: string;
  drawing: Drawing;
  children: ReactNode;
  action: ReactNode;
}) {
  return (
    <>
      <HeaderBar>
        <Logo />
      </HeaderBar>
      <main
        id="main"
        tabIndex={-1}
        className="wrap grid flex-1 place-content-center justify-items-center py-14 text-center"
      >
        <LineDrawing drawing={drawing} className="w-44" />
        <h1 className="mt-6">{title}</h1>
        <div className="mt-3 max-w-[48ch] text-muted">{children}</div>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
      </main>
    </>
  );
}
