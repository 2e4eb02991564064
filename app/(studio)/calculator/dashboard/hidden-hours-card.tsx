import { Card, CardTitle } from "@/components/ui/card";
import { SoftLink } from "@/components/ui/soft-link";

/** The business that making carried: said, and part of no price. */
export function HiddenHoursCard({ sentence }: { sentence: string }) {
  return (
    <Card aria-labelledby="hidden-hours-title" className="mt-5">
      <CardTitle id="hidden-hours-title">Hidden hours</CardTitle>
      <p className="num mt-2">{sentence}</p>
      <SoftLink
        href="/calculator/insights"
        prefetch={false}
        className="-mb-2 inline-flex min-h-11 items-center text-sm font-semibold text-accent"
      >
        How it is counted
      </SoftLink>
    </Card>
  );
}
