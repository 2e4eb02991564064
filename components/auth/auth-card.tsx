import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { withReturnPath } from "@/lib/domain/auth/return-path";

export function AuthCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Card className="sm:p-8" aria-labelledby="auth-title">
      <span aria-hidden="true" className="stitch mb-4 block w-16 text-accent" />
      <h1 id="auth-title" tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      {intro ? <p className="mt-1.5 text-muted">{intro}</p> : null}
      <div className="mt-6">{children}</div>
    </Card>
  );
}

export function LogIn({ next }: { next: string }) {
  return (
    <p className="mt-6 text-muted">
      Already have an account? <a href={withReturnPath("/login", next)}>Log in</a>
    </p>
  );
}
