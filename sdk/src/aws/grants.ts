/** The grant words of each kind of construct, and of the raw resource of that kind. */
export interface GrantWords {
  Table: "grantReadData" | "grantWriteData" | "grantReadWriteData" | "grantStreamRead" | "grantFullAccess";
  Function: "grantInvoke";
  Bucket: "grantRead" | "grantPut" | "grantWrite" | "grantReadWrite" | "grantDelete";
  Queue: "grantSendMessages" | "grantConsumeMessages" | "grantPurge";
  Topic: "grantPublish";
  EventBus: "grantPutEventsTo";
  KinesisStream: "grantRead" | "grantWrite" | "grantReadWrite";
  DeliveryStream: "grantPutRecords";
  RDS: "grantDataApiAccess";
  Api: "grantInvoke";
  RestApiV1: "grantInvoke";
  WebSocketApi: "grantInvoke" | "grantManageConnections";
}

/** Kinds of things that can be granted. */
export type GrantKind = keyof GrantWords;

/**
 * A statement about a resource. Targets are ARN templates: `{arn}/index/*` takes the output `arn` of the resource. The
 * partition, region and account are therefore always those of the resource.
 */
export interface StatementTemplate {
  readonly actions: readonly string[];
  readonly on: readonly string[];
  /** Only for resources whose output of this name has this value. */
  readonly when?: { readonly output: string; readonly is: string };
  /** Not for resources whose output of this name has this value. For all others, those without such an output included. */
  readonly unless?: { readonly output: string; readonly is: boolean };
}

/** The grant words of a kind, and the words that a construct alone in a list stands for. */
export interface KindGrants<Word extends string = string> {
  readonly words: Readonly<Record<Word, readonly StatementTemplate[]>>;
  readonly byDefault: readonly StatementTemplate[];
}

/** Grants by kind, each with no more actions than the word says. */
export type GrantsByKind = { readonly [Kind in GrantKind]: KindGrants<GrantWords[Kind]> };
