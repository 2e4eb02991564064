import { withReturnPath } from "@/lib/domain/auth/return-path";

export function LogIn({ next }: { next: string }) {
  return (
    <p className="mt-6 text-muted">
      Already have an account? <a href={withReturnPath("/login", next)}>Log in</a>
    </p>
  );
}
