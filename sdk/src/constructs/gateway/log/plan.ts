import type * as pulumi from "@pulumi/pulumi";
import type { Defaults } from "../../../app/default-sets";
import type { Issues } from "../../../errors";
import { LOG_FORMAT_BYTES } from "../../../limits/api-gateway";
import { checkArn, checkInput, checkKnownProps, checkType, namesOf, retentionDays } from "../../../values";
import { type ApiKind, defaultFormat } from "./formats";
import type { AccessLog, AccessLogProps } from "./props";

/** The access log to make. */
export interface AccessLogPlan {
  readonly format: pulumi.Input<string>;
  readonly destination: AccessLogDestination;
}

/** Where the log goes: to something that exists, or to a log group of our own. */
export type AccessLogDestination =
  | { readonly kind: "given"; readonly arn: pulumi.Input<string> }
  | {
      readonly kind: "made";
      readonly name: LogGroupNaming;
      readonly retentionInDays: number;
      readonly warning?: string;
    };

/** `vended` is `/aws/vendedlogs/apis/...`, which keeps the account's log resource policy short. REST APIs need none. */
export type LogGroupNaming = "vended" | "automatic";

const PROPS = namesOf<AccessLogProps>()(["destinationArn", "format", "retention"]);

/** Check the `accessLog` prop, at whose path `issues` stands. Undefined when the log is off. */
export function planAccessLog(
  accessLog: AccessLog | undefined,
  kind: ApiKind,
  defaults: Pick<Defaults, "accessLogRetention">,
  issues: Issues,
): AccessLogPlan | undefined {
  const props = normaliseAccessLog(accessLog, issues);
  if (!props) return undefined;
  const format =
    props.format === undefined
      ? defaultFormat(kind)
      : planFormat(props.format, issuesOfFormat(accessLog, issues));
  return { format, destination: planDestination(props, kind, defaults, issues) };
}

/** The path of a format that was given as `accessLog: "..."` is the prop itself. */
function issuesOfFormat(accessLog: AccessLog | undefined, issues: Issues): Issues {
  return typeof accessLog === "string" ? issues : issues.at("format");
}

function normaliseAccessLog(accessLog: AccessLog | undefined, issues: Issues): AccessLogProps | undefined {
  if (accessLog === false) return undefined;
  if (accessLog === undefined || accessLog === true) return {};
  if (typeof accessLog === "string") return { format: accessLog };
  return checkKnownProps(accessLog, PROPS, issues) ? (accessLog as AccessLogProps) : undefined;
}

function planFormat(format: pulumi.Input<string>, issues: Issues): pulumi.Input<string> {
  return checkInput(format, issues, (text, found) => {
    if (!checkType(text, "string", found)) return;
    const problem = problemOfFormat(text);
    if (!problem) return;
    const cure = 'write one line of $context variables, such as "$context.requestId $context.status"';
    found.add("ACCESS_LOG_FORMAT_INVALID", { problem, value: text, cure });
  });
}

function problemOfFormat(text: string): string | undefined {
  if (text.trim() === "") return "the format is empty";
  if (/[\r\n]/.test(text)) return "the format has more than one line";
  return Buffer.byteLength(text) > LOG_FORMAT_BYTES.max ? "the format is longer than 3 KB" : undefined;
}

function planDestination(
  { destinationArn, retention }: AccessLogProps,
  kind: ApiKind,
  defaults: Pick<Defaults, "accessLogRetention">,
  issues: Issues,
): AccessLogDestination {
  if (destinationArn !== undefined) {
    if (retention !== undefined) {
      const cure = "set it on that log group";
      const problem = "cannot be set when destinationArn is given";
      issues.at("retention").add("ACCESS_LOG_RETENTION_REFUSED", { problem, value: retention, cure });
    }
    return { kind: "given", arn: planDestinationArn(destinationArn, issues.at("destinationArn")) };
  }
  const word = retention ?? defaults.accessLogRetention;
  const retentionInDays = retentionDays(word, issues.at("retention"));
  const isSilent = retention === undefined && word === "infinite";
  const name = kind === "rest" ? "automatic" : "vended";
  return { kind: "made", name, retentionInDays, ...(isSilent && { warning: RETAINED_FOREVER }) };
}

const RETAINED_FOREVER =
  'access logs are kept for ever; write accessLog: { retention: "one_month" }, or new App({ defaults: "current" }) for all of them';

function planDestinationArn(arn: pulumi.Input<string>, issues: Issues): pulumi.Input<string> {
  return checkInput(arn, issues, (text, found) => {
    if (checkType(text, "string", found)) checkArn(text, found, ["logs", "firehose"]);
  });
}
