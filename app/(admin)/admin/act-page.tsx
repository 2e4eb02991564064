import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type Props = { title: string; about: string; sentence: ReactNode; back: string; children: ReactNode };

/** Says what an act does to `about` before its form asks for the reason. */
export function ActPage({ title, about, sentence, back, children }: Props) {
  return (
    <div className="wrap py-7 *:max-w-200">
      <Card aria-labelledby="act-title" className="max-w-140">
        <h1 id="act-title" className="card-title">
          {title}
        </h1>
        <p className="mt-1 font-semibold wrap-anywhere">{about}</p>
        <p className="mt-1.5 mb-4 text-muted">{sentence}</p>
        {children}
        <p className="mt-4">
          <a href={back}>Back without a change</a>
        </p>
      </Card>
    </div>
  );
}
