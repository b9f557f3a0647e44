import { parseJson } from "../../../http/json";
import { ServiceError } from "../../service-error";
import { accessDenied } from "../errors";

/** The form of a page, by the names of its fields in lower case. */
export interface PostForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly size: number;
}

/** `["eq", "$key", "a.jpg"]`, `["starts-with", "$key", "user/"]`, `["content-length-range", 1, 100]` */
type Condition = readonly [kind: string, of: string | number, value: string | number];

/** Fields that no condition has to speak of. */
const FREE: ReadonlySet<string> = new Set([
  "policy",
  "x-amz-signature",
  "file",
  "awsaccesskeyid",
  "signature",
]);

/**
 * Checks a form that a browser sends against the policy in it, which its signature covers.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export function checkPostPolicy(policy: string, form: PostForm, now: number): void {
  const { expiration, conditions } = readPolicy(policy);
  if (Number.isNaN(expiration) || expiration <= now) throw violated("Policy expired.");
  for (const condition of conditions) checkCondition(condition, form);
  const covered = new Set(conditions.map(([, of]) => nameOf(of)));
  const extra = Object.keys(form.fields).filter(
    (name) => !covered.has(name) && !FREE.has(name) && !name.startsWith("x-ignore-") && name !== "bucket",
  );
  if (extra.length > 0) throw violated(`Extra input fields: ${extra.join(", ")}`);
}

function checkCondition([kind, of, value]: Condition, form: PostForm): void {
  if (kind === "content-length-range")
    return checkSize(Number(of), Number(value), form.size, [kind, of, value]);
  const isNamed = typeof of === "string" && of.startsWith("$");
  const actual = isNamed ? (form.fields[nameOf(of)] ?? "") : undefined;
  const isMet =
    actual !== undefined &&
    (kind === "eq" ? actual === value : startsWith(actual, String(value), nameOf(of)));
  if (!isMet) throw failed([kind, of, value]);
}

/** Types may be a list. */
function startsWith(actual: string, beginning: string, name: string): boolean {
  if (name !== "content-type") return actual.startsWith(beginning);
  return actual.split(",").every((one) => one.trim().startsWith(beginning));
}

function checkSize(least: number, most: number, size: number, condition: Condition): void {
  if (Number.isNaN(least) || Number.isNaN(most)) throw failed(condition);
  if (size < least) {
    throw new ServiceError(
      "EntityTooSmall",
      "Your proposed upload is smaller than the minimum allowed size",
      400,
      { ProposedSize: size, MinSizeAllowed: least },
    );
  }
  if (size <= most) return;
  throw new ServiceError("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size", 400, {
    ProposedSize: size,
    MaxSizeAllowed: most,
  });
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html, expiration */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function readPolicy(policy: string): {
  readonly expiration: number;
  readonly conditions: readonly Condition[];
} {
  const document = parse(policy);
  if (!Array.isArray(document?.conditions) || typeof document.expiration !== "string") {
    throw invalid("Policy document must contain an expiration and conditions.");
  }
  if (!TIME.test(document.expiration)) throw invalid(`Invalid 'expiration' value: '${document.expiration}'`);
  return { expiration: Date.parse(document.expiration), conditions: document.conditions.map(readCondition) };
}

function readCondition(condition: unknown): Condition {
  if (Array.isArray(condition)) {
    const [kind, of, value] = condition;
    if (condition.length !== 3 || typeof kind !== "string") throw invalid("Invalid Condition.");
    const plain = kind.toLowerCase();
    if (!["eq", "starts-with", "content-length-range"].includes(plain)) {
      throw invalid(`Invalid Condition: unknown operation '${kind}'.`);
    }
    return [plain, of, value];
  }
  const entries = Object.entries((condition ?? {}) as Record<string, string>);
  const [first] = entries;
  if (entries.length !== 1 || first === undefined) {
    throw invalid("Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.");
  }
  return ["eq", `$${first[0]}`, first[1]];
}

function nameOf(of: string | number): string {
  return String(of).replace(/^\$/, "").toLowerCase();
}

function parse(policy: string): { readonly expiration?: unknown; readonly conditions?: unknown } | undefined {
  try {
    return parseJson(Buffer.from(policy, "base64").toString()) as ReturnType<typeof parse>;
  } catch {
    // Told by the caller.
    return undefined;
  }
}

function failed(condition: Condition): ServiceError {
  const texts = condition.map((part) => JSON.stringify(String(part)));
  return violated(`Policy Condition failed: [${texts.join(", ")}]`);
}

function violated(why: string): ServiceError {
  return accessDenied(`Invalid according to Policy: ${why}`);
}

function invalid(why: string): ServiceError {
  return new ServiceError("InvalidPolicyDocument", `Invalid Policy: ${why}`);
}
