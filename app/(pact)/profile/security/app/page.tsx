import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { findFactors } from "@/db/queries/auth/factors";
import { groupCharacters } from "@/lib/domain/auth/second-factor";
import { isActionRequest, mayChangeFactors, requireUser } from "@/lib/server/auth/current-user";
import { newSetup, setupOf } from "@/lib/server/auth/factors";
import { qrOf } from "@/lib/server/shares/qr";
import { SetupForm } from "./setup-form";

export const metadata: Metadata = { title: "Set up an authenticator app" };

/** Shows a new secret at each visit; it is stored only once a code generated from it is entered. */
export default async function AppPage() {
  const { id: userId, authSessionId, email } = await requireUser();
  const [{ authenticatorSince }, mayChange] = await Promise.all([
    findFactors(userId),
    mayChangeFactors({ userId, authSessionId }),
  ]);
  if ((authenticatorSince || !mayChange) && !(await isActionRequest())) redirect("/profile/security");
  const { secret, setup } = await newSetup(userId);
  const { address, text } = setupOf(secret, email);
  const { modules, path } = qrOf(address);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-7 *:max-w-160">
      <div>
        <BackLink href="/profile/security">Sign-in and security</BackLink>
        <h1>Set up an authenticator app</h1>
      </div>
      <Card aria-label="Authenticator app">
        <SetupForm setup={setup}>
          <ol className="grid list-decimal gap-4 pl-5">
            <li>Open an authenticator app on your phone, or a password manager that makes codes.</li>
            <li>
              Scan this code with it.
              <svg
                viewBox={`0 0 ${modules} ${modules}`}
                role="img"
                aria-label="QR code for your authenticator app"
                shapeRendering="crispEdges"
                className="mt-3 w-full max-w-56 rounded-lg border border-line forced-color-adjust-none"
              >
                <path fill="#fff" d={`M0 0h${modules}v${modules}H0z`} />
                <path fill="#000" d={path} />
              </svg>
              <p className="mt-3 text-sm text-muted">Can’t scan it? Type this key into the app:</p>
              <p className="font-mono break-words select-all">{groupCharacters(text).replaceAll("-", " ")}</p>
              <p className="mt-1">
                <a href={address} className="inline-flex min-h-11 items-center">
                  Open it in an app on this device
                </a>
              </p>
            </li>
            <li>Enter the code that the app shows now.</li>
          </ol>
        </SetupForm>
      </Card>
    </div>
  );
}
