import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { DeadLink } from "@/components/auth/dead-link";
import { Button } from "@/components/ui/button";
import { OPTIONAL_MAIL_WORDS } from "@/lib/domain/notifications/mail-types";
import { readUnsubscribe } from "@/lib/server/mail/unsubscribe";

export const metadata: Metadata = { title: "Emails", referrer: "no-referrer", robots: "noindex" };

const SETTINGS = "/profile/email";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The target of the unsubscribe link. Mail scanners open links, so only the button changes anything. */
export default async function UnsubscribePage({ searchParams }: Props) {
  const { token, done } = await searchParams;
  const named = readUnsubscribe(token);
  if (!named)
    return <DeadLink why="You can still choose which emails we send you." href={SETTINGS} label="All email settings" />;
  const { name, stops } = OPTIONAL_MAIL_WORDS[named.type];
  if (done === "undo")
    return (
      <AuthCard title={`You’ll get ${name} again`} intro="You can choose which emails we send you at any time.">
        <AllSettings />
      </AuthCard>
    );
  if (done)
    return (
      <AuthCard title={`No more ${name}`} intro={stops}>
        <Switch token={token} label="Send them again" isUndo />
        <AllSettings />
      </AuthCard>
    );
  return (
    <AuthCard title={`Stop ${name}?`} intro={`${stops} Other emails still come.`}>
      <Switch token={token} label={`Stop ${name}`} />
    </AuthCard>
  );
}

function AllSettings() {
  return (
    <a href={SETTINGS} className="mt-4 inline-flex min-h-11 w-full items-center justify-center">
      All email settings
    </a>
  );
}

function Switch({ token, label, isUndo }: { token: string | string[] | undefined; label: string; isUndo?: true }) {
  return (
    <form method="post" action="/api/unsubscribe">
      <input type="hidden" name="token" value={token} />
      {isUndo ? <input type="hidden" name="undo" value="1" /> : null}
      <Button type="submit" variant={isUndo ? "quiet" : "primary"} className="w-full">
        {label}
      </Button>
    </form>
  );
}
