import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { DeadLink } from "@/components/auth/dead-link";
import { Button } from "@/components/ui/button";
import { readUnsubscribe } from "@/lib/server/auth/unsubscribe";

export const metadata: Metadata = { title: "Reminder emails", referrer: "no-referrer", robots: "noindex" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where a reminder's link leads. Opening it changes nothing, since mail scanners open links; its button does. */
export default async function UnsubscribePage({ searchParams }: Props) {
  const { token, done } = await searchParams;
  const settings = <a href="/profile/reminders">Reminder settings</a>;
  if (done) {
    return (
      <AuthCard title="No more reminder emails" intro="We won’t email you about a running stopwatch.">
        <p>Changed your mind? {settings}</p>
      </AuthCard>
    );
  }
  if (typeof token !== "string" || !readUnsubscribe(token)) return <DeadLink another={settings} />;
  return (
    <AuthCard
      title="Stop reminder emails?"
      intro="We won’t email you any more when your stopwatch has run for 8 hours. Other emails still come."
    >
      <form method="post" action="/api/unsubscribe">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" className="w-full">
          Stop reminder emails
        </Button>
      </form>
    </AuthCard>
  );
}
