import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { redirectSignedIn } from "@/lib/auth";
import { hasMailbox } from "@/lib/email";
import { SignupForm } from "./signup-form";

export const metadata: Metadata = { title: "Sign up" };

/** Signup (spec §2). */
export default async function SignupPage() {
  await redirectSignedIn();
  return (
    <AuthCard title="Create your account" intro="Free to start, and your time is yours.">
      <SignupForm hasMailbox={hasMailbox()} />
      <p className="mt-6 text-muted">
        Already have an account? <a href="/login">Log in</a>
      </p>
    </AuthCard>
  );
}
