/**
 * How the flat types of the package become what the constructs take. Whatever is not named here has the same name and the
 * same form there.
 */
export interface TypeRule {
  /** A prop that turns the whole off, `false`; on without anything else it is `true`. */
  readonly switch?: string;
  /** With {@link switch}: the whole is what stands in this prop. */
  readonly is?: string;
  /** With {@link switch}: what is on without anything else is not said at all. */
  readonly isOnUnsaid?: boolean;
  /** Props that stand elsewhere, with the path there. Two that lead to one place, or into it, contradict each other; only `native` is joined. */
  readonly moves?: Readonly<Record<string, string>>;
  /** The whole is what stands in this prop, and then nothing else can be said. */
  readonly whole?: string;
  /** Words of a prop that stand for the whole. */
  readonly words?: { readonly prop: string; readonly of: readonly string[] };
  /** The `type` that shows by a prop. */
  readonly shows?: Readonly<Record<string, string>>;
  /** Props that take a component of the package, and its name. */
  readonly components?: Readonly<Record<string, string>>;
  /** Values of a prop that stand for another one, in another place or none: `false` in place of a list, for instance. */
  readonly values?: Readonly<Record<string, readonly ValueRule[]>>;
}

interface ValueRule {
  readonly value: unknown;
  /** Where it stands then. @default nowhere */
  readonly at?: string;
  readonly is?: unknown;
}

/** Of what a component takes. */
export const COMPONENT_RULES: Readonly<Record<string, TypeRule>> = {
  AuthPermissions: { components: { auth: "Auth" } },
  Auth: { values: { hasUserPool: [{ value: true }, { value: false, at: "login", is: false }] } },
};

const RECEIVERS = { queue: "Queue", topic: "Topic", deadLetters: "Queue" };
const HANDLER = { handler: "function.handler", lambda: "native.function" };

/** By name of the type. */
export const TYPE_RULES: Readonly<Record<string, TypeRule>> = {
  AccessLog: { switch: "enabled" },
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
  GlobalIndex: { moves: { projectedAttributes: "projection" } },
  LocalIndex: { moves: { projectedAttributes: "projection" } },
  RDSNative: { moves: { vpcSubnetIds: "vpcSubnets" } },
  RDSScaling: {
    values: { pauses: [{ value: true }, { value: false, at: "autoPause", is: false }] },
  },
  RestMethodSettings: { switch: "enabled", is: "settings", isOnUnsaid: true },
  RestRoute: { moves: HANDLER },
  TopicSubscriber: { components: RECEIVERS },
  WebSocketAuthorizer: { words: { prop: "type", of: ["none", "iam"] } },
  WebSocketRoute: { moves: HANDLER },
};
