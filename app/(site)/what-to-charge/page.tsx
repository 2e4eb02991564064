import type { Metadata } from "next";
import { Fragment } from "react";
import { Card } from "@/components/ui/card";
import { DEFAULT_CURRENCY } from "@/lib/domain/methods/method-fields";
import { figureFieldsOf, NO_FIGURES, readFigures } from "@/lib/domain/projects/what-to-charge";
import type { Query } from "@/lib/domain/shared/address";
import { accountCurrency } from "@/lib/domain/shared/currencies";
import { readersRegion } from "@/lib/domain/shared/formats";
import { findUser } from "@/lib/server/auth/current-user";
import { NOT_LISTED, pageMetadata } from "@/lib/site/metadata";
import type { Question } from "@/lib/site/structured-data";
import { StructuredData } from "../structured-data";
import { Answer, Example } from "./answer";
import { FiguresForm } from "./figures-form";
import { Keep } from "./keep";

type Props = { searchParams: Promise<Query> };

/** Search engines list the page, but no answer of it. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const isAnswer = figureFieldsOf(await searchParams) !== null;
  return { ...pageMetadata("what-to-charge"), ...(isAnswer && NOT_LISTED) };
}

/** A price from the figures in the address. Nothing is stored. */
export default async function WhatToChargePage({ searchParams }: Props) {
  const [user, query] = await Promise.all([findUser(), searchParams]);
  const typed = figureFieldsOf(query);
  // Visitors share one copy of the page without figures.
  const currency = typed?.currency || (user ? accountCurrency(user) : typed ? readersCurrency() : "");
  const fields = { ...(typed ?? NO_FIGURES), currency };
  const { figures, problems } = readFigures(fields, DEFAULT_CURRENCY);
  const keep = figures ? <Keep figures={figures} fields={fields} isSignedIn={user !== null} /> : null;
  // Back from signing up: the button is in sight at once.
  const isBack = user !== null && query.keep !== undefined;
  return (
    <div className="wrap py-6 sm:py-10">
      <StructuredData page="what-to-charge" questions={QUESTIONS} />
      <h1>What should I charge?</h1>
      <p className="mt-2 max-w-[60ch] text-muted sm:mt-3 sm:text-lg">
        <span className="max-sm:hidden">
          From your hours, your materials and the fees where you sell to a price that pays you.
        </span>{" "}
        {user ? "Nothing is stored until you save it." : "Free, without an account, and nothing you type is stored."}
      </p>
      {keep && isBack ? <Card className="mt-6">{keep}</Card> : null}
      <div className="mt-5 grid sm:mt-8 grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-x-10 lg:has-[#answer]:grid-rows-[auto_1fr]">
        <FiguresForm fields={fields} problems={typed ? problems : {}} hasAnswer={figures !== null} />
        {figures ? (
          <Answer figures={figures} currency={currency && figures.method.currency} fields={fields} problems={problems}>
            {isBack ? null : keep}
          </Answer>
        ) : (
          <Example />
        )}
      </div>
      <HowItWorks />
    </div>
  );
}

/** That of the region that the browser names; empty if it names none. */
function readersCurrency(): string {
  const region = readersRegion();
  return region ? accountCurrency({ currency: null, country: region }) : "";
}

const QUESTIONS: readonly Question[] = [
  {
    question: "How do I price something handmade?",
    answer:
      "Add up what it has to bring: your hours times what an hour should bring, and what the materials and other costs were. Then raise it until the fees are paid as well. That is the lowest price that pays you.",
  },
  {
    question: "How are fees worked out?",
    answer:
      "A fee in percent is taken from the whole price, so it is not enough to add it on top. The price here is the smallest with which you keep what you asked for, to the cent, after fees are rounded up.",
  },
  {
    question: "What if I make several at once?",
    answer:
      "Enter the hours, materials and other costs of all of them, and the quantity. Fees, shipping and postage are for each piece, and the answer is the price of one.",
  },
];

function HowItWorks() {
  return (
    <section
      aria-label="How it works"
      className="mt-10 grid gap-x-10 sm:mt-12 lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-[repeat(4,auto)] [&>h2]:text-lg [&>p]:mt-1 [&>p]:mb-6 [&>p]:text-muted"
    >
      {QUESTIONS.map(({ question, answer }) => (
        <Fragment key={question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </Fragment>
      ))}
      <h2>Don’t know your hours?</h2>
      <p>
        <a href="/help/stopwatch">Time them with the stopwatch</a>, or read{" "}
        <a href="/help/prices">how prices are made</a>.
      </p>
    </section>
  );
}
