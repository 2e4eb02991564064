import { AuthCard } from "@/components/auth/auth-card";
import { buttonClass } from "@/components/ui/button";
import { AUTH_TEXTS } from "@/lib/domain/auth/passwords";
import { PUBLIC_PAGES } from "@/lib/site/public-pages";
import { LogIn } from "./log-in";

/** In the place of the form with REGISTRATION=closed. */
export function SignupClosed({ next }: { next: string }) {
  return (
    <AuthCard title="New accounts">
      <p>{AUTH_TEXTS.signUpClosed}</p>
      <p className="mt-4">
        <a href={PUBLIC_PAGES.contact.path} className={buttonClass()}>
          Contact us
        </a>
      </p>
      <LogIn next={next} />
    </AuthCard>
  );
}
