import { installedVersion, lockedVersions } from "./locked-versions";

/** A version of SST, as far as programs are written otherwise in it. */
export interface SstVersion {
  readonly major: 0 | 1 | 2;
  readonly minor: number;
}

/** Files without these, such as those of a website, tell nothing about the version. */
const USES = /["'](sst|@serverless-stack)[/"']/;

/** Packages that have the version of SST. */
export const SST_PACKAGES: readonly string[] = [
  "sst",
  "@serverless-stack/resources",
  "@serverless-stack/core",
  "@serverless-stack/cli",
];

/**
 * The version that a program is written for. The first of these that tells it decides: lockfiles among the texts, installed
 * packages, `package.json` files, and what the program imports and calls things.
 */
export function versionOf(texts: ReadonlyMap<string, string>): SstVersion {
  const code = [...texts].flatMap(([path, text]) =>
    /\.[cm]?[jt]sx?$/.test(path) && USES.test(text) ? [text] : [],
  );
  const used = usedVersion(texts) ?? rangedVersion(texts, code);
  // The packages of many a program were raised, and the program was not.
  const isOlder = used?.major === 1 && code.some((text) => PROPS_OF_0.test(text)) && !isOf1(code);
  return isOlder ? { major: 0, minor: LATEST[0] } : (used ?? versionByShape(code));
}

/** The version that a package manager has chosen. */
function usedVersion(texts: ReadonlyMap<string, string>): SstVersion | undefined {
  const locked = [...texts].flatMap(([path, text]) => lockedVersions(path, text, SST_PACKAGES));
  const installed = [...texts].flatMap(([path, text]) =>
    INSTALLED.test(path) ? (installedVersion(text) ?? []) : [],
  );
  return highestOf(locked) ?? highestOf(installed);
}

const INSTALLED = new RegExp(`(^|/)node_modules/(${SST_PACKAGES.join("|")})/package\\.json$`);

/** The version of a range. Of a range that has several, what the program imports decides. */
function rangedVersion(texts: ReadonlyMap<string, string>, code: readonly string[]): SstVersion | undefined {
  const ranges = [...texts].flatMap(([path, text]) =>
    /(^|[\\/])package\.json$/.test(path) && !INSTALLED.test(path) ? rangesIn(text) : [],
  );
  const lowest = highestOf(ranges);
  const isRange = ranges.some((range) => !/^\d+\.\d+\.\d+/.test(range));
  const hasNewAuth = isRange && lowest?.major === 1 && !hasSessions(lowest) && code.some(isWithSessions);
  return hasNewAuth ? { major: 1, minor: FIRST_WITH_SESSIONS } : lowest;
}

/** Whether a program has the user pool that `Cognito` is, or the `Auth` beside it. */
function isWithSessions(text: string): boolean {
  return /\bCognito\b[^;]*\bfrom\s*["']@serverless-stack\/resources|\bnew (\w+\.)?Cognito\(|\bauthenticator\s*:/.test(
    text,
  );
}

const FIRST_WITH_SESSIONS = 10;

function rangesIn(text: string): readonly string[] {
  try {
    const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string>>;
    const ranges: Record<string, string> = { ...dependencies, ...devDependencies };
    return SST_PACKAGES.flatMap((name) => ranges[name] ?? []);
  } catch {
    return [];
  }
}

function highestOf(versions: readonly string[]): SstVersion | undefined {
  const [highest] = versions
    .flatMap((version) => versionIn(version) ?? [])
    .sort((one, other) => other.major - one.major || other.minor - one.minor);
  return highest;
}

function versionIn(range: unknown): SstVersion | undefined {
  const [, major, minor] = /(\d+)(?:\.(\d+))?/.exec(typeof range === "string" ? range : "") ?? [];
  if (major !== "0" && major !== "1" && major !== "2") return undefined;
  return { major: Number(major) as 0 | 1 | 2, minor: Number(minor ?? LATEST[major]) };
}

/** The last minor versions. */
const LATEST = { 0: 69, 1: 18, 2: 49 } as const;

const OF_2 = /["']sst(\/[\w/-]+)?["']/;
/** Names that only 0.x had. */
const NAMES_OF_0 =
  /\b(defaultFunctionProps|defaultAuthorizationType|TableFieldType|ApiAuthorizationType|dynamodbTable|sqsQueue|snsTopic|s3Bucket|eventsRule|rdsServerlessCluster|cognitoUserPool\w*|cognitoCfnIdentityPool)\b/;
const PROPS_OF_0 =
  /\b(defaultFunctionProps|defaultAuthorizationType|dynamodbTable|sqsQueue|snsTopic|s3Bucket|eventsRule|rdsServerlessCluster|cognito)\s*:\s*[{\w]|\b(TableFieldType|ApiAuthorizationType)\./;
const CLASS_STACK = /extends\s+(\w+\.)?Stack\b/;
/** Names that 0.x had not. */
const NAMES_OF_1 = /\bcdk:\s*\{|\bdefaults:\s*\{|@serverless-stack\/node/;

function isOf1(code: readonly string[]): boolean {
  return code.some((text) => NAMES_OF_1.test(text));
}

function versionByShape(texts: readonly string[]): SstVersion {
  const isAny = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  if (isAny(OF_2)) return { major: 2, minor: LATEST[2] };
  const isOf0 = isAny(NAMES_OF_0) || isAny(CLASS_STACK);
  if (isOf0 && !isOf1(texts)) return { major: 0, minor: LATEST[0] };
  return { major: 1, minor: isAny(/\bCognito\b/) || !isAny(/\bnew (\w+\.)?Auth\(/) ? LATEST[1] : 9 };
}

/** Whether `Auth` is what signs in with tokens of its own, and `Cognito` the user pool. */
export function hasSessions({ major, minor }: SstVersion): boolean {
  return major === 2 || (major === 1 && minor >= FIRST_WITH_SESSIONS);
}
