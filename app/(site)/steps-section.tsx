import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";

const week = [31, 53, 18, 65, 42, 6, 24];

export function StepsSection() {
  return (
    <section aria-labelledby="how" className="wrap py-14 sm:py-20">
      <h2 id="how" className="text-3xl sm:text-4xl">
        How it works
      </h2>
      <p className="mt-2 max-w-[60ch] text-lg text-muted">Three steps, none of them longer than threading a needle.</p>
      <ol className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-3">
        <Step title="Track" icon="timer" look="bg-madder-soft text-madder" picture={<WeekPicture />}>
          Press Start and craft. Close the tab, change devices, come back tomorrow: the stopwatch has kept your place.
        </Step>
        <Step title="Price" icon="calculator" look="bg-indigo-soft text-indigo" picture={<ReceiptPicture />}>
          Give the time to a project and the Studio works out what it should cost: hours, material, profit, line by
          line. <a href="/what-to-charge">What should I charge?</a>
        </Step>
        <Step title="Give" icon="trees" look="bg-moss-soft text-moss" picture={<SharesPicture />}>
          The same hours count for monthly challenges and for causes you choose, shown as virtual trees, litres and
          meals.
        </Step>
      </ol>
    </section>
  );
}

function Step(props: { title: string; icon: IconName; look: string; picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="flex items-center gap-3">
        <span className={`grid size-11 place-items-center rounded-full ${props.look}`}>
          <Icon size={24} of={props.icon} />
        </span>
        <h3 className="text-xl">{props.title}</h3>
      </div>
      <p className="text-muted">{props.children}</p>
      <div aria-hidden="true" className="mt-auto pt-3">
        {props.picture}
      </div>
    </li>
  );
}

function WeekPicture() {
  return (
    <div className="flex h-24 items-end gap-2.5">
      {week.map((height, at) => (
        <span
          key={height}
          className={`flex-1 rounded-t-md rounded-b-[3px] forced-color-adjust-none ${at === 4 ? "bg-madder" : "bg-madder-mid"}`}
          style={{ height: `${height * 1.4}%` }}
        />
      ))}
    </div>
  );
}

function ReceiptPicture() {
  const lines = [
    ["2 h × R85.00", "R170.00"],
    ["Materials", "R45.00"],
    ["Profit", "R120.00"],
  ];
  return (
    <div className="num grid gap-1 text-sm">
      {lines.map(([what, amount]) => (
        <div key={what} className="flex justify-between">
          <span className="text-muted">{what}</span>
          <span>{amount}</span>
        </div>
      ))}
      <div className="display flex items-baseline justify-between text-xl">
        <span>Total</span>
        <span>R335.00</span>
      </div>
    </div>
  );
}

function SharesPicture() {
  return (
    <div className="grid gap-2">
      <div className="flex h-5 gap-0.5 overflow-hidden rounded-full forced-color-adjust-none">
        <span className="flex-[35] bg-moss" />
        <span className="flex-[35] bg-ochre" />
        <span className="flex-[10] bg-indigo" />
        <span className="flex-[10] bg-madder" />
        <span className="flex-[10] bg-control" />
      </div>
      <div className="flex text-sm text-muted">
        <span className="flex-[35]">Trees</span>
        <span className="flex-[35]">Water</span>
        <span className="flex-[30]">Others</span>
      </div>
    </div>
  );
}
