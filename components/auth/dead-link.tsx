import { buttonClass } from "@/components/ui/button";
import { AuthCard } from "./auth-card";

/** `why`: what the link was good for, or what works without it. */
export function DeadLink({ why, href, label }: { why: string; href: string; label: string }) {
  return (
    <AuthCard title="This link has expired" intro={why}>
      <a href={href} className={buttonClass({ className: "w-full" })}>
        {label}
      </a>
    </AuthCard>
  );
}
