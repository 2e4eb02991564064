import type { ReactNode } from "react";
import { Porch } from "@/app/porch";

/** Narrow and calm: one card in the middle, the way home above it. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Porch>
      <div className="mx-auto w-full max-w-112 px-4 py-8 sm:py-14">{children}</div>
    </Porch>
  );
}
