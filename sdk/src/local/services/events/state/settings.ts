import type { RuleState } from "../../model/calls/events";
import type { Origin } from "../../provision/program-settings";

export type { InputTransformer, Target } from "../../model/calls/events";

export interface Bus {
  readonly name: string;
  readonly arn: string;
  readonly description?: string | undefined;
  /** Statements of its policy. */
  readonly statements: readonly unknown[];
  readonly tags: Readonly<Record<string, string>>;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly origin: Origin;
}

export interface Rule {
  /** The id of its construct in the program, or its logical name. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Name of its bus. */
  readonly bus: string;
  readonly arn: string;
  /** The event pattern as JSON. */
  readonly pattern?: string | undefined;
  readonly schedule?: string | undefined;
  readonly state: RuleState;
  readonly description?: string | undefined;
  readonly roleArn?: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  /** The start of a rate, in milliseconds since 1970. */
  readonly createdAt: number;
  readonly origin: Origin;
}

/** An event as targets get it. */
export interface BusEvent {
  readonly version: "0";
  readonly id: string;
  readonly "detail-type": string;
  readonly source: string;
  readonly account: string;
  /** `2030-01-31T08:00:00Z` */
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

export const DEFAULT_BUS = "default";
export const ENABLED = "ENABLED";
export const DISABLED = "DISABLED";

/** The name of a bus that is given by its name or ARN. @default the default bus */
export function busName(nameOrArn: unknown): string {
  if (typeof nameOrArn !== "string" || nameOrArn === "") return DEFAULT_BUS;
  return nameOrArn.split(":event-bus/").at(-1) as string;
}

/** The key of a rule: names are unique in their bus alone. */
export function ruleKey(bus: string, rule: string): string {
  return `${bus}|${rule}`;
}

/** The end of a rule's ARN. */
export function rulePath(bus: string, rule: string): string {
  return bus === DEFAULT_BUS ? `rule/${rule}` : `rule/${bus}/${rule}`;
}

/** The bus, or the rule on it, that an ARN leads to by its names alone. `undefined` for another ARN. */
export function taggedIn(arn: string): { readonly bus: string; readonly rule?: string } | undefined {
  const [, kind, path = ""] = /:(event-bus|rule)\/(.+)$/.exec(arn) ?? [];
  if (kind === undefined) return undefined;
  if (kind === "event-bus") return { bus: busName(path) };
  const at = path.lastIndexOf("/");
  return { bus: at < 0 ? DEFAULT_BUS : busName(path.slice(0, at)), rule: path.slice(at + 1) };
}

/** A time to the second, as events have it. */
export function eventTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}
