import { bare, type Node } from "../../../../../syntax/nodes";
import { replaced } from "../changes";
import type { Conversion, Row } from "../conversion";
import { written } from "../layout";
import { argumentsBehind, nameAfter, scopeText } from "../resource";
import { membersOf, textNow } from "../values";
import { grantsOf } from "./grants";

/** The argument that says which one is meant, and how its id is written. */
export interface Existing {
  readonly node: Node;
  /** @default the argument is the id */
  readonly write?: (text: string) => string;
  /** The values of it that its id does not have, which the local mode cannot ask for. @default `{}` */
  readonly state?: string;
}

/** Reads a resource that is there, by the value of an argument: `aws.acm.Certificate.get("Cert", arn)`. */
export function existing(
  resource: string,
  idOf: (args: readonly Node[], conversion: Conversion) => Existing | undefined,
  rest: Omit<Row, "convert">,
): Row {
  return {
    ...rest,
    convert(call, conversion) {
      const [scope, id] = call.arguments as Node[];
      const parent = scope && scopeText(scope, conversion);
      const found = idOf(call.arguments as Node[], conversion);
      if (parent === undefined || !id || !found) return false;
      if (!nameAfter(id, parent, conversion) || !conversion.isPlain(found.node)) return false;
      const { write, node, state = "{}" } = found;
      const now = `${conversion.aws}.${resource}.get`;
      const { file } = conversion.source;
      const options = `{ parent: ${parent} }`;
      // A call over several lines keeps them.
      if (!write && file.textOf(call).includes("\n"))
        return conversion.add(
          replaced(call.callee, now),
          { is: "replace", range: { start: scope?.start as number, end: id.start as number }, text: "" },
          argumentsBehind(call, node, [state, options], conversion),
        );
      const [name, text] = [textNow(id), textNow(node)];
      const start = call.start as number;
      const before = file.text.slice(file.lineStart(start), start);
      const behind = /^.*/.exec(file.text.slice(call.end as number))?.[0].trimEnd() ?? "";
      const isAlone = /^\s*((const|let) [\w$]+ = |[\w$]+: )?$/.test(before) && /^[;,]?$/.test(behind);
      return conversion.add(
        replaced(call, (draft) => {
          const own = write ? write(text(draft)) : text(draft);
          const items = [name(draft), own, state, options];
          if (!isAlone) return `${now}(${items.join(", ")})`;
          return written(file, start, { open: `${now}(`, items, close: ")" }, behind.length);
        }),
      );
    },
  };
}

/** The third argument of three. */
export function third(args: readonly Node[]): Existing | undefined {
  return args.length === 3 && args[2] ? { node: args[2] } : undefined;
}

/** The parts of an ARN that the program says in one text, which may have expressions in it. */
function arnParts(node: Node, { source: { file } }: Conversion): readonly string[] | undefined {
  const text = bare(node);
  if (text?.type !== "StringLiteral" && text?.type !== "TemplateLiteral") return undefined;
  const parts = file
    .textOf(text)
    .slice(1, -1)
    .split(/:(?![^{}]*\})/);
  return parts.length < 6 || parts[0] !== "arn" ? undefined : parts;
}

function quoted(text: string): string {
  return text.includes("${") ? `\`${text}\`` : JSON.stringify(text);
}

/** The name behind the kind of a resource in an ARN: `table/notes`, `function:notes`. */
function nameBehind(kind: RegExp) {
  return (args: readonly Node[], conversion: Conversion): Existing | undefined => {
    const node = third(args)?.node;
    const name = node && kind.exec(arnParts(node, conversion)?.slice(5).join(":") ?? "")?.[1];
    return node && name !== undefined ? { node, write: () => quoted(name) } : undefined;
  };
}

function queueByArn(args: readonly Node[], conversion: Conversion): Existing | undefined {
  const node = third(args)?.node;
  const [, , , region, account, name] = (node && arnParts(node, conversion)) ?? [];
  if (!node || name === undefined) return undefined;
  const url = quoted(`https://sqs.${region}.amazonaws.com/${account}/${name}`);
  return { node, write: () => url, state: `{ name: ${quoted(name)} }` };
}

/** A topic or a stream, whose id is its ARN. */
function named(kind: RegExp, isNameNeeded: boolean) {
  return (args: readonly Node[], conversion: Conversion): Existing | undefined => {
    const node = third(args)?.node;
    const name = node && kind.exec(arnParts(node, conversion)?.slice(5).join(":") ?? "")?.[1];
    if (node && name !== undefined) return { node, state: `{ name: ${quoted(name)} }` };
    return isNameNeeded ? undefined : third(args);
  };
}

/** A client of the pool that stands beside it in the props of a `Cognito`. */
function clientBesidePool(args: readonly Node[], conversion: Conversion): Existing | undefined {
  const node = third(args)?.node;
  const { file } = conversion.source;
  const property = node && file.parents.get(file.parents.get(node) as Node);
  const object = property?.type === "ObjectProperty" ? file.parents.get(property) : undefined;
  const pool = membersOf(object)?.get("userPool")?.value as Node | undefined;
  const id = bare(conversion.unitOf(pool)?.node.arguments[2] as Node | undefined);
  if (!node || !id) return undefined;
  const isWritable = id.type === "StringLiteral" || id.type === "Identifier";
  return isWritable ? { node, state: `{ userPoolId: ${file.textOf(id)} }` } : undefined;
}

export const QUEUE: Omit<Row, "convert"> = {
  makes: "queue",
  reads: { queueUrl: "url", queueArn: "arn", queueName: "name" },
  takenBy: ["cdk.queue"],
  methods: grantsOf("queue"),
};
export const TOPIC: Omit<Row, "convert"> = {
  makes: "topic",
  reads: { topicArn: "arn", topicName: "name" },
  takenBy: ["cdk.topic"],
  methods: grantsOf("topic"),
};
export const BUCKET: Omit<Row, "convert"> = {
  makes: "bucket",
  reads: { bucketName: "bucket", bucketArn: "arn", bucketRegionalDomainName: "bucketRegionalDomainName" },
  takenBy: ["cdk.bucket"],
  methods: grantsOf("bucket"),
};
export const TABLE: Omit<Row, "convert"> = {
  makes: "table",
  reads: { tableName: "name", tableArn: "arn" },
  takenBy: ["cdk.table"],
  methods: grantsOf("table"),
};
const FUNCTION: Omit<Row, "convert"> = {
  makes: "function",
  reads: { functionName: "name", functionArn: "arn" },
  takenBy: ["cdk.function"],
};
const BUS: Omit<Row, "convert"> = {
  makes: "event bus",
  reads: { eventBusName: "name", eventBusArn: "arn" },
  takenBy: ["cdk.eventBus"],
  methods: grantsOf("eventBus"),
};
const STREAM: Omit<Row, "convert"> = {
  makes: "stream",
  reads: { streamName: "name", streamArn: "arn" },
  takenBy: ["cdk.stream"],
  methods: grantsOf("stream"),
};

const AUTHORIZER = "new apigatewayv2authorizers.HttpUserPoolAuthorizer";

/** Reads of a user pool, and the props that take one. */
export const USER_POOL: Omit<Row, "convert"> = {
  makes: "user pool",
  reads: { userPoolId: "id", userPoolArn: "arn", userPoolProviderName: "endpoint" },
  takenBy: ["cdk.userPool", AUTHORIZER, `${AUTHORIZER}.userPool`],
};

/** Reads of the client of a user pool, and the props that take one. */
export const USER_POOL_CLIENT: Omit<Row, "convert"> = {
  makes: "user pool client",
  reads: { userPoolClientId: "id" },
  takenBy: ["cdk.userPoolClient", `${AUTHORIZER}.userPoolClient`, `${AUTHORIZER}.userPoolClients`],
};

/** Resources of other programs, which constructs take and which functions hear of. */
export const EXISTING_ROWS: Readonly<Record<string, Row>> = {
  "sqs.Queue.fromQueueArn": existing("sqs.Queue", queueByArn, QUEUE),
  "sns.Topic.fromTopicArn": existing("sns.Topic", named(/^([^:]+)$/, false), TOPIC),
  "s3.Bucket.fromBucketName": existing("s3.Bucket", third, BUCKET),
  "s3.Bucket.fromBucketArn": existing("s3.Bucket", nameBehind(/^([^/:]+)$/), BUCKET),
  "dynamodb.Table.fromTableName": existing("dynamodb.Table", third, TABLE),
  "dynamodb.Table.fromTableArn": existing("dynamodb.Table", nameBehind(/^table\/([^/]+)$/), TABLE),
  "lambda.Function.fromFunctionName": existing("lambda.Function", third, FUNCTION),
  "lambda.Function.fromFunctionArn": existing("lambda.Function", nameBehind(/^function:([^:]+)$/), FUNCTION),
  "events.EventBus.fromEventBusName": existing("cloudwatch.EventBus", third, BUS),
  "events.EventBus.fromEventBusArn": existing("cloudwatch.EventBus", nameBehind(/^event-bus\/(.+)$/), BUS),
  "kinesis.Stream.fromStreamArn": existing("kinesis.Stream", named(/^stream\/(.+)$/, true), STREAM),
  "kms.Key.fromKeyArn": existing("kms.Key", nameBehind(/^key\/(.+)$/), {
    makes: "key",
    reads: { keyArn: "arn", keyId: "keyId" },
  }),
  "cognito.UserPool.fromUserPoolId": existing("cognito.UserPool", third, USER_POOL),
  "cognito.UserPoolClient.fromUserPoolClientId": existing(
    "cognito.UserPoolClient",
    clientBesidePool,
    USER_POOL_CLIENT,
  ),
};
