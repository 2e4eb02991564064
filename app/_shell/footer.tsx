import { SITE } from "@/lib/site/site";
import { Mark } from "./frame";

export function Footer({ feedbackUrl }: { feedbackUrl: string }) {
  const lists = {
    Company: { "About Me": "/#about", Contact: "/contact", Feedback: feedbackUrl },
    Legal: { "Terms of Service": "/terms", "Privacy Policy": "/terms/privacy", "Cookie Policy": "/terms/cookies" },
    Platform: {
      Pricing: "/pricing",
      "What should I charge?": "/what-to-charge",
      Challenges: "/challenges",
      Studio: "/calculator/dashboard",
      Help: "/help",
    },
  };
  return (
    <footer className="mt-16 border-t border-line bg-sunken">
      <div className="wrap grid grid-cols-2 gap-8 py-10 sm:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="max-w-[32ch] max-sm:col-span-2">
          <p className="flex items-center gap-2.5 font-display text-lg font-[560]">
            <Mark className="size-6" />
            {SITE.name}
          </p>
          <p className="mt-2 text-sm text-muted">{SITE.promise}.</p>
        </div>
        {Object.entries(lists).map(([title, links]) => (
          <nav key={title} aria-label={title} className="flex flex-col items-start">
            <p className="mb-1 text-sm font-semibold">{title}</p>
            {Object.entries(links).map(([label, href]) => (
              <a key={label} href={href} className="footer-link">
                {label}
              </a>
            ))}
          </nav>
        ))}
      </div>
    </footer>
  );
}
