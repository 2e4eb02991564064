import { AuthCard, LogIn } from "@/components/auth/auth-card";
import { buttonClass } from "@/components/ui/button";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { safeReturnPath } from "@/lib/domain/auth/return-path";
import { redirectSignedIn } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { hasMailbox } from "@/lib/server/mail/sender";
import { pageMetadata } from "@/lib/site/metadata";
import { PUBLIC_PAGES } from "@/lib/site/public-pages";
import { SignupForm } from "./signup-form";

export const metadata = pageMetadata("signup");

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Signup. `?next=`: the page the visitor wanted; the mailed link carries it along. */
export default async function SignupPage({ searchParams }: Props) {
  const next = safeReturnPath((await searchParams).next);
  await redirectSignedIn(next);
  if (env().REGISTRATION === "closed") return <SignupClosed next={next} />;
  return <SignupForm next={next} hasMailbox={hasMailbox()} />;
}

/** Replaces the form when REGISTRATION=closed. */
function SignupClosed({ next }: { next: string }) {
  return (
    <AuthCard title="New accounts">
      <p>{AUTH_TEXTS.signUpClosed}</p>
      <p className="mt-4">
        <a href={PUBLIC_PAGES.contact.path} className={buttonClass()}>
          Contact us
        </a>
      </p>
      <LogIn next={next} />
    </AuthCard>
  );
}
