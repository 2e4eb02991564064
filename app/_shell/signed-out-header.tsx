import { buttonClass } from "@/components/ui/button";
import { HeaderBar, Logo } from "./frame";

/** For visitors. Uses plain links, like the logo and the footer: most of their pages have no scripts. */
export function SignedOutHeader() {
  return (
    <HeaderBar>
      <Logo />
      <nav aria-label="Account" className="ml-auto flex items-center gap-1 sm:gap-2">
        <a
          href="/login"
          className={buttonClass({ variant: "plain", size: "bare", className: "px-2 text-base sm:px-3" })}
        >
          Log In
        </a>
        <a href="/signup" className={buttonClass({ size: "bare", className: "px-3 text-base sm:px-4" })}>
          Sign Up
        </a>
      </nav>
    </HeaderBar>
  );
}

export function BareHeader() {
  return (
    <HeaderBar>
      <Logo />
    </HeaderBar>
  );
}
