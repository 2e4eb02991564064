import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

export function AuthCard({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <Card className="sm:p-8" aria-labelledby="auth-title">
      <h1 id="auth-title" tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      {intro ? <p className="mt-1.5 text-muted">{intro}</p> : null}
      <div className="mt-6">{children}</div>
    </Card>
  );
}
