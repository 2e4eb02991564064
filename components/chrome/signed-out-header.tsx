import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { HeaderBar } from "./header-bar";
import { Logo } from "./logo";

export function SignedOutHeader() {
  return (
    <HeaderBar>
      <Logo />
      <nav aria-label="Account" className="ml-auto flex items-center gap-1 sm:gap-2">
        <Link href="/login" className={buttonClass({ variant: "plain", className: "px-3!" })}>
          Log In
        </Link>
        <Link href="/signup" className={buttonClass({ className: "px-4!" })}>
          Sign Up
        </Link>
      </nav>
    </HeaderBar>
  );
}
