/** Ends of the names of hosts that are AWS's, those of China and of function URLs included. */
const AWS_DOMAINS = [
  "amazonaws.com",
  "amazonaws.com.cn",
  "api.aws",
  "api.amazonwebservices.com.cn",
  "amazoncognito.com",
  "on.aws",
];

/** Addresses from which instances, containers and pods of AWS get their identity and credentials. */
const METADATA = ["169.254.169.254", "169.254.170.2", "169.254.170.23", "fd00:ec2::254", "fd00:ec2::23"];

const REGION = /^[a-z]{2}(-[a-z]+)+-\d$/;
/** Labels between the name of a service and the region. */
const BETWEEN = new Set(["dualstack", "vpce"]);

/**
 * The names under which AWS serves an endpoint in a region. These are the usual one, that of both kinds of addresses,
 * those of FIPS, and those of China. They are patterns for {@link isLikeHost}.
 */
export function endpointHosts(endpoint: string, region = "*"): readonly string[] {
  return [endpoint, `${endpoint}-fips`].flatMap((prefix) => [
    `${prefix}.${region}.amazonaws.com`,
    `${prefix}.${region}.amazonaws.com.cn`,
    `${prefix}.${region}.api.aws`,
    `${prefix}.${region}.api.amazonwebservices.com.cn`,
  ]);
}

/** By pattern. A program has some dozens of them, and each connection of a handler is compared with all. */
const expressions = new Map<string, RegExp>();

/** Whether a host has such a name. `*` in the pattern stands for one label, `**` for one or more. */
export function isLikeHost(pattern: string, host: string): boolean {
  if (!pattern.includes("*")) return pattern === host;
  const known = expressions.get(pattern) ?? expressionOf(pattern);
  expressions.set(pattern, known);
  return known.test(host);
}

function expressionOf(pattern: string): RegExp {
  const text = pattern
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**", ".+")
    .replaceAll("*", "[^.]+");
  return new RegExp(`^${text}$`);
}

/** A name as it is compared: without case, the dot at its end, and the brackets of an address. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, "")
    .replace(/^\[|\]$/g, "");
}

/**
 * The service at a host of AWS, in a word: `s3` for `notes.s3.eu-west-1.amazonaws.com`. `undefined` for other hosts.
 */
export function awsServiceOf(host: string): string | undefined {
  if (METADATA.includes(host)) return "credentials of a machine";
  const domain = AWS_DOMAINS.find((end) => host === end || host.endsWith(`.${end}`));
  if (domain === undefined) return undefined;
  const labels = host.slice(0, -domain.length - 1).split(".");
  const region = labels.findLastIndex((label) => REGION.test(label));
  const names = labels.slice(0, region < 1 ? labels.length : region).filter((label) => !BETWEEN.has(label));
  return names.at(-1)?.replace(/-fips$/, "") || domain;
}
