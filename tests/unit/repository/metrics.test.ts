import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { metrics } from "@/lib/server/metrics/metrics";

const ALERTS = readFileSync("lib/server/metrics/alerts.yaml", "utf8");
const rules = ALERTS.split(/^ {6}- /m).slice(1);
const dashboard: Dashboard = JSON.parse(readFileSync("lib/server/metrics/dashboard.json", "utf8"));
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const own = metrics()
  .registry.getMetricsAsArray()
  .map(({ name }) => name);
const ofNode = new Registry();
collectDefaultMetrics({ register: ofNode });
const ofBackups = /craftpact_backup_\w+/.exec(readFileSync("db/commands/backup/schedule.ts", "utf8")) ?? [];
const known = new Set([...own, ...ofNode.getMetricsAsArray().map(({ name }) => name), ...ofBackups]);

function namesIn(expression: string): string[] {
  const found = expression.match(/\b(craftpact|nodejs|process)_\w+/g) ?? [];
  return found.map((name) => name.replace(/(?<=_seconds)_bucket$/, ""));
}

describe("the alerts", () => {
  it.each(rules.map((rule) => [/alert: (\w+)/.exec(rule)?.[1] ?? "", rule]))("%s: has all it needs", (name, rule) => {
    expect(name).not.toBe("");
    const field = (key: string) => new RegExp(`^ +${key}: (.+)$`, "m").exec(rule)?.[1] ?? "";
    const measured = namesIn(field("expr"));
    expect(measured.length).toBeGreaterThan(0);
    expect(measured.filter((one) => !known.has(one))).toEqual([]);
    expect(field("labels")).toMatch(/^\{ severity: (page|ticket) \}$/);
    expect(field("summary")).toMatch(/\.("|)$/);
    expect(field("action")).toMatch(/\.$/);
    expect(field("runbook")).toBe("OPERATIONS.md#alarms");
  });

  it("have names of their own", () => {
    const names = [...ALERTS.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(rules.length);
  });
});

describe("the dashboard", () => {
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));

  it("shows only what is measured", () => expect(shown.filter((name) => !known.has(name))).toEqual([]));

  it("shows every metric of ours", () => expect(own.filter((name) => !shown.includes(name))).toEqual([]));
});
