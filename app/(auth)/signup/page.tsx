import { redirectSignedIn } from "@/lib/auth";
import { hasMailbox } from "@/lib/email";
import { pageMetadata } from "@/lib/site/metadata";
import { SignupForm } from "./signup-form";

export const metadata = pageMetadata("signup");

/** Signup (spec §2). */
export default async function SignupPage() {
  await redirectSignedIn();
  return <SignupForm hasMailbox={hasMailbox()} />;
}
