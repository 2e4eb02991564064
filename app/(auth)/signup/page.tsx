import { safeReturnPath } from "@/lib/domain/auth/return-path";
import { redirectSignedIn } from "@/lib/server/auth/current-user";
import { env } from "@/lib/server/env";
import { hasMailbox } from "@/lib/server/mail/sender";
import { pageMetadata } from "@/lib/site/metadata";
import { SignupClosed } from "./signup-closed";
import { SignupForm } from "./signup-form";

export const metadata = pageMetadata("signup");

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Signup. `?next=`: where the visitor was going, which the mailed link remembers. */
export default async function SignupPage({ searchParams }: Props) {
  const next = safeReturnPath((await searchParams).next);
  await redirectSignedIn(next);
  if (env().REGISTRATION === "closed") return <SignupClosed next={next} />;
  return <SignupForm next={next} hasMailbox={hasMailbox()} />;
}
