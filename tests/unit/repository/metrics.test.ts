import { readFileSync } from "node:fs";
import { collectDefaultMetrics, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { metrics } from "@/lib/server/log/metrics";
import { routePattern } from "@/lib/server/log/route-pattern";
import { readRoutePatterns } from "@/lib/site/route-patterns";
import { COMPOSE } from "../../support/processes/compose";

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

/** What one launcher uses beside its server, at most. */
const OF_THE_LAUNCHER = 150e6;

function expressionOf(rule: string): string {
  return /^ +expr: (?:\|\n((?: {10}.*\n)+)|(.+)$)/m.exec(rule)?.slice(1).join("") ?? "";
}

function findNames(expression: string): string[] {
  const found = expression.match(/\b(craftpact|nodejs|process)_\w+/g) ?? [];
  return found.map((name) => name.replace(/(?<=_seconds)_(bucket|count)$/, ""));
}

describe("the alerts", () => {
  it.each(rules.map((rule) => [/alert: (\w+)/.exec(rule)?.[1] ?? "", rule]))(
    "%s: has known metrics, a severity, a summary, an action and a runbook",
    (name, rule) => {
      expect(name).not.toBe("");
      const field = (key: string) => new RegExp(`^ +${key}: (.+)$`, "m").exec(rule)?.[1] ?? "";
      const measured = findNames(expressionOf(rule));
      if (name !== "ProcessLost") expect(measured.length).toBeGreaterThan(0);
      expect(measured.filter((one) => !known.has(one))).toEqual([]);
      expect(field("labels")).toMatch(/^\{ severity: (page|ticket) \}$/);
      expect(field("summary")).toMatch(/\.("|)$/);
      expect(field("action")).toMatch(/\.$/);
      expect(field("runbook")).toBe("OPERATIONS.md#alarms");
    },
  );

  it("have unique names", () => {
    const names = [...ALERTS.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(rules.length);
  });
});

const left = new Set([...ALERTS.matchAll(/route!~"([^"]+)"/g)].map(([, pattern = ""]) => pattern));

describe("alerts.yaml", () => {
  it("excludes probes, the metrics page and files from both request rules", () => {
    expect(left.size).toBe(1);
    const isLeftOut = (route: string) => new RegExp(`^(${[...left][0]})$`).test(route);
    const routes = [...readRoutePatterns(), routePattern("/_next/static/a.js"), routePattern("/icon.png")];
    const excluded = "/api/health /api/health/live /api/health/ready /metrics /_next file";
    expect(routes.filter(isLeftOut).join(" ")).toBe(excluded);
    const about = rules.filter((rule) => /craftpact_http_request/.test(rule)).map(expressionOf);
    expect(about.length).toBe(2);
    for (const expression of about)
      expect(expression.match(/craftpact_http_request\w+/g)?.length).toBe(expression.match(/route!~/g)?.length);
  });

  it("reads metrics that every program has from the product's own job only", () => {
    const general = rules.flatMap((rule) => expressionOf(rule).match(/\b(up|process_\w+|nodejs_\w+)\b[^ )[]*/g) ?? []);
    expect(general.length).toBeGreaterThan(4);
    expect(general.filter((selector) => !selector.endsWith('{job="craftpact"}'))).toEqual([]);
  });

  it("alerts on growing memory before the container's limit kills the process", () => {
    const [, bytes] = /process_resident_memory_bytes\S* > (\S+)/.exec(ALERTS) ?? [];
    const [, gigabytes] = /^x-app:[\s\S]*?limits: \{ memory: (\d+)g \}/m.exec(COMPOSE) ?? [];
    expect(Number(bytes)).toBeLessThan(Number(gigabytes) * 1024 ** 3 - OF_THE_LAUNCHER);
  });

  it("has a Prometheus test in which each rule fires", () => {
    const tested = readFileSync("tests/alerts/alerts.yaml", "utf8");
    const names = rules.map((rule) => /alert: (\w+)/.exec(rule)?.[1]);
    expect(names.filter((name) => !tested.includes(`'{alertname="${name}"`))).toEqual([]);
  });
});

describe("the dashboard", () => {
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => findNames(expr)));

  it("shows only metrics that exist", () => expect(shown.filter((name) => !known.has(name))).toEqual([]));

  it("excludes the same routes from its request panels as the alerts", () => {
    const all = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr));
    const about = all.filter((expr) => /craftpact_http_request(s_total|_seconds)/.test(expr));
    expect(about.filter((expr) => ![...left].some((pattern) => expr.includes(pattern)))).toEqual([]);
  });

  it("shows every metric of the product", () => expect(own.filter((name) => !shown.includes(name))).toEqual([]));
});
