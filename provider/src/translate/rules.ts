/**
 * How a flat type of the package is converted for the constructs. Props without a rule have the same name and form
 * there.
 */
export interface TypeRule {
  /** The prop that turns the whole off with `false`. Without any other prop, the whole becomes `true` if it is on. */
  readonly switch?: string;
  /** With {@link switch}: this prop's value becomes the whole. */
  readonly is?: string;
  /** With {@link switch}: the whole is omitted if it is on without any other prop. */
  readonly isOnUnsaid?: boolean;
  /**
   * The props that move to another path. Two props for one path, or one inside the other, contradict each other.
   * Only `native` is joined.
   */
  readonly moves?: Readonly<Record<string, string>>;
  /** This prop's value becomes the whole, and excludes all other props. */
  readonly whole?: string;
  /** The words of a prop that stand for the whole. */
  readonly words?: { readonly prop: string; readonly of: readonly string[] };
  /** The `type` that follows from a prop. */
  readonly shows?: Readonly<Record<string, string>>;
  /** The props that take a component of the package, with its name. */
  readonly components?: Readonly<Record<string, string>>;
  /** The values of a prop that become another value, at another path or none. For instance, `false` replaces a list. */
  readonly values?: Readonly<Record<string, readonly ValueRule[]>>;
}

interface ValueRule {
  readonly value: unknown;
  /** The path of the other value. @default none */
  readonly at?: string;
  readonly is?: unknown;
}

/** The rules for the inputs of components. */
export const COMPONENT_RULES: Readonly<Record<string, TypeRule>> = {
  AuthPermissions: { components: { auth: "Auth" } },
  Auth: { values: { hasUserPool: [{ value: true }, { value: false, at: "login", is: false }] } },
};

const RECEIVERS = { queue: "Queue", topic: "Topic", deadLetters: "Queue" };
const HANDLER = { handler: "function.handler", lambda: "native.function" };

/** The rules by the name of the type. */
export const TYPE_RULES: Readonly<Record<string, TypeRule>> = {
  AccessLog: { switch: "enabled" },
  Alarm: { switch: "enabled", isOnUnsaid: true },
  Alarms: { switch: "enabled", moves: { topicArn: "topic" }, components: { topic: "Topic" } },
  ApiRoute: {
    moves: {
      ...HANDLER,
      method: "native.integration.method",
      "alb.listener": "native.albListener",
      "alb.vpcLink": "native.integration.vpcLink",
    },
    shows: { url: "url", alb: "alb" },
  },
  AuthFederation: { switch: "enabled" },
  BucketNotification: { components: RECEIVERS },
  BucketCors: { switch: "enabled", is: "rules" },
  Bundle: { switch: "enabled" },
  Cors: { switch: "enabled" },
  CronJob: { components: RECEIVERS },
  DeadLetters: { switch: "enabled", components: RECEIVERS },
  EventTarget: { components: RECEIVERS },
  FunctionDefinition: { whole: "existing", components: { existing: "Function" } },
  FunctionUrl: { switch: "enabled" },
  FunctionUrlCors: { switch: "enabled" },
  GlobalIndex: {
    moves: { partitionKeys: "partitionKey", sortKeys: "sortKey", projectedAttributes: "projection" },
  },
  LocalIndex: { moves: { projectedAttributes: "projection" } },
  RDSNative: { moves: { vpcSubnetIds: "vpcSubnets" } },
  RDSScaling: {
    values: { pauses: [{ value: true }, { value: false, at: "autoPause", is: false }] },
  },
  RestMethodSettings: { switch: "enabled", is: "settings", isOnUnsaid: true },
  RestRoute: { moves: HANDLER },
  Waf: {
    switch: "enabled",
    whole: "arn",
    values: { limitsRate: [{ value: true }, { value: false, at: "rateLimit", is: false }] },
  },
  TopicSubscriber: { components: RECEIVERS },
  WebSocketAuthorizer: { words: { prop: "type", of: ["none", "iam"] } },
  WebSocketRoute: { moves: HANDLER },
};
