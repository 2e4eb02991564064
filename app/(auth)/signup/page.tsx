import type { Metadata } from "next";
import { redirectSignedIn } from "@/lib/auth";
import { hasMailbox } from "@/lib/email";
import { SignupForm } from "./signup-form";

export const metadata: Metadata = { title: "Sign up" };

/** Signup (spec §2). */
export default async function SignupPage() {
  await redirectSignedIn();
  return <SignupForm hasMailbox={hasMailbox()} />;
}
