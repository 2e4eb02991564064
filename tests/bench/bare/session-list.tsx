import type { Session } from "./database";

export function SessionList({ rows }: { rows: Session[] }) {
  return (
    <ul>
      {rows.map(({ id, description, startedAt, seconds }) => (
        <li key={id} className="row">
          <span className="description">{description}</span>{" "}
          <time dateTime={startedAt.toISOString()}>{startedAt.toISOString().slice(0, 16)}</time>{" "}
          <b>{`${Math.floor(seconds / 3600)}h ${Math.floor(seconds / 60) % 60}m`}</b>
        </li>
      ))}
    </ul>
  );
}
