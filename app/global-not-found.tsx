import type { Metadata } from "next";
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
  const text = (
    <>
      <h1>Page not found</h1>
      <p>There’s no page at this address. It may have moved, or the link may be wrong.</p>
      {user ? <a href="/dashboard">Back to your dashboard</a> : <a href="/">Back to the home page</a>}
      <a href="/help">Help</a>
    </>
  );
  return (
    <RootLayout>
      {user ? (
        <AppShell area="pact" user={user}>
          <div className="not-found">{text}</div>
        </AppShell>
      ) : (
        <>
          <HeaderBar>
            <Logo />
          </HeaderBar>
          <main id="main" tabIndex={-1} className="not-found">
            {text}
          </main>
        </>
      )}
    </RootLayout>
  );
}
