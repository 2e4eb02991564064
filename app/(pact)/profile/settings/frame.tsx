import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { BackLink } from "@/components/ui/back-link";
import { faceOf } from "@/components/ui/face";
import { type HELP_ABOUT, HelpLink } from "@/components/ui/help-link";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { shownName } from "@/lib/domain/leaderboard/boards";
import { requireUser } from "@/lib/server/auth/current-user";

const FIRST_PAGE = { href: "/profile/settings", icon: "settings", name: "Settings" } as const;

/** On phones the first page lists them, elsewhere each does. */
export const OTHER_PAGES = [
  { href: "/profile/reminders", icon: "bell", name: "Stopwatch reminders" },
  { href: "/profile/email", icon: "mail", name: "Emails" },
  { href: "/profile/security", icon: "lock", name: "Sign-in and security" },
  { href: "/profile/data", icon: "download", name: "Your data" },
] as const;

const PAGES = [FIRST_PAGE, ...OTHER_PAGES];

type Props = {
  at: (typeof PAGES)[number]["href"];
  title: string;
  help?: keyof typeof HELP_ABOUT;
  lede?: ReactNode;
  children: ReactNode;
};

export async function SettingsFrame({ at, title, help, lede, children }: Props) {
  const { id, displayName, avatarUrl } = await requireUser();
  const isFirst = at === FIRST_PAGE.href;
  return (
    <div className="settings-frame">
      <nav aria-label="Settings" className="settings-nav">
        <SoftLink href="/profile">
          <Avatar src={avatarUrl} face={faceOf(id)} />
          <span dir="auto">{shownName(displayName)}</span>
        </SoftLink>
        {PAGES.map(({ href, icon, name }) => (
          <SoftLink key={href} href={href} aria-current={href === at ? "page" : undefined}>
            <Icon of={icon} />
            {name}
          </SoftLink>
        ))}
        <SoftLink href="/billing">
          <Icon of="credit-card" />
          Billing &amp; Plans
        </SoftLink>
      </nav>
      <div>
        <div>
          <BackLink href={isFirst ? "/profile" : FIRST_PAGE.href}>{isFirst ? "Profile" : FIRST_PAGE.name}</BackLink>
          <h1>{title}</h1>
          {help ? <HelpLink to={help} /> : null}
          {lede ? <p className="mt-1 text-muted">{lede}</p> : null}
        </div>
        {children}
      </div>
    </div>
  );
}
