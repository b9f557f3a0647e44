import type { LoggingFunction } from "./entries";

/** A deployed function, as far as its log is concerned. */
export interface DeployedLog extends LoggingFunction {
  readonly region: string;
  readonly logGroup: string;
}

/** A log group, which several functions may share. */
export interface LogGroup {
  readonly region: string;
  readonly name: string;
  readonly functions: readonly LoggingFunction[];
}

/** The log groups of some functions, each once. */
export function groupsOf(functions: readonly DeployedLog[]): readonly LogGroup[] {
  const groups = new Map<string, LogGroup>();
  for (const { region, logGroup, name, handler } of functions) {
    const key = `${region} ${logGroup}`;
    const members = groups.get(key)?.functions ?? [];
    groups.set(key, { region, name: logGroup, functions: [...members, { name, handler }] });
  }
  return [...groups.values()];
}

/**
 * The function that writes into a log stream. Undefined for one that is not asked for. A stream names its function where
 * the group was given to the function, `2026/11/28/shop-list[$LATEST]0a1b`, because other functions may write there too.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-loggroups.html
 */
export function functionOfStream({ functions }: LogGroup, stream: string): LoggingFunction | undefined {
  const [, name] = /^\d{4}\/\d\d\/\d\d\/([^[]+)\[/.exec(stream) ?? [];
  return name === undefined ? functions[0] : functions.find((each) => each.name === name);
}
