"use client";

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import type { ShelvedProject } from "@/db/queries/projects/completed";
import type { ActiveProject } from "@/db/queries/projects/ongoing";
import type { priceParts } from "@/lib/domain/sales/price-of-one";
import type { Stopwatch } from "../logged-time";
import { ProjectActions, ProjectMenu } from "../project-actions";

// Client components, because the server's HTML would repeat each element of each tile in its payload.

export type ActiveTileProps = Pick<ActiveProject, "id" | "name" | "isOneOff"> & {
  cover: ReactNode;
  /** Its logged time, such as `31h 20m` and `22 sessions`. */
  time: { duration: string; sessions: string } | null;
  /** Its price so far. */
  price: string | null;
  stopwatch: Stopwatch;
};

export function ActiveTiles({ tiles }: { tiles: readonly ActiveTileProps[] }) {
  return (
    <ul className="shelf @container">
      {tiles.map((tile) => (
        <ActiveTile key={tile.id} {...tile} />
      ))}
    </ul>
  );
}

function ActiveTile({ id, name, isOneOff, cover, time, price, stopwatch }: ActiveTileProps) {
  const nameId = `project-${id}`;
  return (
    <li className="tile">
      {cover}
      <div className="tile-head">
        <h2 id={nameId}>
          <TileName id={id} name={name} />
        </h2>
        {isOneOff ? null : <Badge tone="ochre">Template</Badge>}
        {time ? (
          <>
            {time.duration}
            <span className="sr-only">{` in ${time.sessions}`}</span>
          </>
        ) : isOneOff ? (
          <p className="text-sm font-normal text-muted">No time logged yet</p>
        ) : null}
      </div>
      {price ? <p className="num text-sm text-muted">{price}</p> : null}
      <ProjectActions
        project={{ id, name, isOneOff }}
        nameId={nameId}
        base="/calculator/projects"
        stopwatch={stopwatch}
        variant="quiet"
      />
    </li>
  );
}

export type CompletedTileProps = Pick<ShelvedProject, "id" | "name"> & {
  cover: ReactNode;
  /** When it was completed, and its time. */
  words: string;
  price: ReturnType<typeof priceParts>;
  fates: readonly { words: string; isSold: boolean }[];
};

/** `slip`: how the price of the first one is made. */
export function CompletedTiles({ tiles, slip }: { tiles: readonly CompletedTileProps[]; slip: ReactNode }) {
  return (
    <ul className="shelf-made">
      {tiles.map((tile, at) => (
        <CompletedTile key={tile.id} {...tile} slip={at === 0 ? slip : null} />
      ))}
    </ul>
  );
}

function CompletedTile({ id, name, cover, words, price, fates, slip }: CompletedTileProps & { slip: ReactNode }) {
  return (
    <li className="tile">
      {cover}
      <div className="grid gap-y-1.5">
        <h2 className="text-lg">
          <TileName id={id} name={name} />
        </h2>
        <p className="num text-sm text-muted">{words}</p>
        {fates.length > 0 ? (
          <p className="absolute top-3 left-3 flex flex-wrap gap-1.5 pr-3 *:shadow-card">
            {fates.map((fate) => (
              <Badge key={fate.words} tone={fate.isSold ? "moss" : "neutral"} className="num">
                {fate.words}
              </Badge>
            ))}
          </p>
        ) : null}
      </div>
      {slip ? (
        <>
          {slip}
          <SoftLink
            href={`/calculator/projects/${id}/share`}
            prefetch={false}
            className={buttonClass({ className: "relative mr-auto" })}
          >
            Share
          </SoftLink>
        </>
      ) : (
        <p className="num min-h-11 py-1.5 pr-9 text-sm wrap-anywhere text-muted">
          <span className="display mr-1 text-xl text-ink">{price.one}</span> {price.all}
        </p>
      )}
      <div className="relative -mt-12.5 -mr-2.5 self-end">
        <ProjectMenu project={{ id, name }} isCompleted />
      </div>
    </li>
  );
}

/** Covers the tile. */
function TileName({ id, name }: { id: string; name: string }) {
  return (
    <SoftLink href={`/calculator/projects/${id}`} dir="auto" className="tile-name">
      {` ${name} `}
    </SoftLink>
  );
}
