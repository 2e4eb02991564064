import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { MAIL_TEXTS } from "@/lib/domain/contact";
import type { MailAnswer } from "./use-mail-form";

/** The end of both mail forms: what became of it, and the button. */
export function MailFormEnd({ answer }: { answer?: MailAnswer }) {
  return (
    <>
      <div aria-live="polite">
        {answer ? (
          <FormMessage tone={answer.tone}>
            <p>{answer.words}</p>
            {answer.words === MAIL_TEXTS.failed ? (
              <p className="mt-1">A mail link holds about 1,900 characters: shorten the message, or write directly.</p>
            ) : null}
          </FormMessage>
        ) : null}
      </div>
      <Button type="submit" className="justify-self-start">
        Send Message
      </Button>
    </>
  );
}
