import type { Issues } from "../errors";

/** The parts of an Amazon Resource Name. Region and account are empty for global resources. */
export interface Arn {
  readonly partition: string;
  readonly service: string;
  readonly region: string;
  readonly account: string;
  /** Everything after the account: `function:hello`, `/apis/abc`. */
  readonly resource: string;
}

const FORM = /^arn:(aws[a-z-]*):([a-z0-9-]+):([a-z0-9-]*):(\d{12}|aws|):(\S+)$/;

/** True for text of the form of an ARN. */
export function isArn(value: unknown): value is string {
  return typeof value === "string" && FORM.test(value);
}

export function parseArn(text: string): Arn | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [partition, service, region, account, resource] = match.slice(1) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { partition, service, region, account, resource };
}

export function formatArn({ partition, service, region, account, resource }: Arn): string {
  return `arn:${partition}:${service}:${region}:${account}:${resource}`;
}

/** The name at the end of an ARN: of a role `arn:aws:iam::123456789012:role/team/writer` it is `writer`. */
export function nameInArn(arn: string): string {
  return arn.slice(Math.max(arn.lastIndexOf("/"), arn.lastIndexOf(":")) + 1);
}

/** Report text that is not an ARN, or one of another service than the prop takes. */
export function checkArn(value: string, issues: Issues, services: readonly string[] = []): void {
  const service = isArn(value) ? parseArn(value)?.service : undefined;
  if (service !== undefined && (services.length === 0 || services.includes(service))) return;
  const example = `arn:aws:${services[0] ?? "service"}:us-east-1:123456789012:...`;
  const problem = service === undefined ? "not an ARN" : `an ARN of ${service} does not fit here`;
  issues.add("ARN_INVALID", { problem, value, cure: `write an ARN such as "${example}"` });
}

/** The end of the host names of AWS's services in a region. */
export function dnsSuffixOf(region: string): string {
  return SPECIAL_SUFFIXES.find(({ prefix }) => region.startsWith(prefix))?.dnsSuffix ?? "amazonaws.com";
}

const SPECIAL_SUFFIXES = [
  { prefix: "cn-", dnsSuffix: "amazonaws.com.cn" },
  { prefix: "us-iso-", dnsSuffix: "c2s.ic.gov" },
  { prefix: "us-isob-", dnsSuffix: "sc2s.sgov.gov" },
  { prefix: "eusc-", dnsSuffix: "amazonaws.eu" },
] as const;
