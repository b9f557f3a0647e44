import { Api } from "#sdk/constructs/api/typed";
import { Auth } from "#sdk/constructs/auth/construct";
import { RestApiV1 } from "#sdk/constructs/rest-api/typed";
import { Table } from "#sdk/constructs/table/construct";
import { WebSocketApi } from "#sdk/constructs/websocket-api/typed";
import { Function } from "#sdk/functions/construct";
import { type SharedKind, sharedSharingSuite } from "../../../support/shared-sharing-suite";

const POLICY = "aws:iam/rolePolicy:RolePolicy";

const FUNCTION: SharedKind<Function> = {
  kind: "Function",
  of: Function,
  make: (stack) => {
    const made = new Function(stack, "Shared", {
      handler: "src/shared.run",
      functionName: "shared",
      url: true,
    });
    made.addEnvironment("MODE", "fast");
    return made;
  },
  answers: ({ functionArn, functionName, url, invokeArn }) => ({ functionArn, functionName, url, invokeArn }),
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", permissions: [[shared, "grantInvoke"]] }),
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
    "serves routes, authorizers and triggers of the consumer": (shared, stack) => {
      const asked = { type: "func", function: shared } as const;
      new Api(stack, "Api", {
        authorizers: { asked },
        routes: { "GET /x": { function: shared, authorizer: "asked" } },
      });
      const authorizer = { ...asked, identitySource: ["route.request.header.Auth"] };
      new WebSocketApi(stack, "Chat", { authorizer, routes: { $connect: "src/open.run" } });
      new RestApiV1(stack, "Rest", {
        authorizers: { token: { type: "func_token", function: shared } },
        routes: { "GET /x": { function: shared, authorizer: "token" } },
      });
      new Auth(stack, "Users", { triggers: { preSignUp: shared } });
    },
  },
  attached: {
    "takes permissions": {
      call: (shared) => shared.attachPermissions(["ses:SendEmail"]),
      makes: [`${POLICY} Consumer-import-Shared-policy`],
    },
  },
  refused: {
    bindings: {
      call: (shared) => shared.bind([shared]),
      path: "bind",
      cure: "write fn.bind([...]) in Producer",
    },
    variables: {
      call: (shared) => shared.addEnvironment({ MODE: "slow" }),
      path: "addEnvironment",
      cure: "write fn.addEnvironment({ ... }) in Producer",
    },
  },
};

/** `f0`, `f1` and so on, as keys with a handler each. */
function handlers(functions: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: functions }, (_, index) => [`f${index}`, `src/f${index}.run`]),
  );
}

const TABLE: SharedKind<Table> = {
  kind: "Table",
  of: Table,
  make: (stack, functions) => {
    const mailer = new Function(stack, "Mailer", "src/mail.run");
    const made: Table = new Table(stack, "Shared", {
      fields: { id: "string" },
      primaryIndex: { partitionKey: "id" },
      stream: true,
      consumers: handlers(functions),
      defaults: {
        function: {
          timeout: 7,
          environment: { MAILER: mailer.functionName },
          permissions: ["ses:SendEmail"],
        },
      },
    });
    made.attachPermissions([mailer, "sqs:ListQueues"]);
    made.bind([mailer]);
    return made;
  },
  answers: (shared) => ({
    tableArn: shared.tableArn,
    tableName: shared.tableName,
    functions: ["f0", "f1", "none"].map((name) => shared.getFunction(name)?.functionArn ?? null),
    ids: ["f0", "f1"].map((name) => shared.getFunction(name)?.id),
  }),
  sameAsWhole: {
    "is granted to a function of the consumer": (shared, stack) => {
      const permissions = [[shared, "grantReadData"] as const, [shared, "grantStreamRead"] as const];
      new Function(stack, "User", { handler: "src/user.run", permissions });
    },
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
    "takes consumers, which get what all consumers have": (shared, stack) =>
      shared.addConsumers(stack, {
        more: "src/more.run",
        filtered: {
          function: { handler: "src/filtered.run", timeout: 9 },
          filters: [{ eventName: ["INSERT"] }],
        },
      }),
    "binds to a consumer that was added here": (shared, stack) => {
      const added = shared.addConsumers(stack, { more: "src/more.run" });
      added.bindToConsumer("more", [shared]);
      added.attachPermissionsToConsumer("more", ["s3:ListAllMyBuckets"]);
    },
  },
  attached: {
    "takes permissions for all consumers": {
      call: (shared) => shared.attachPermissions(["s3:ListAllMyBuckets"]),
      makes: [
        `${POLICY} Consumer-import-Shared-consumer-f0-policy`,
        `${POLICY} Consumer-import-Shared-consumer-f1-policy`,
      ],
    },
    "takes permissions for one consumer": {
      call: (shared) => shared.attachPermissionsToConsumer("f1", ["s3:ListAllMyBuckets"]),
      makes: [`${POLICY} Consumer-import-Shared-consumer-f1-policy`],
    },
  },
  refused: {
    "bindings for all consumers": {
      call: (shared) => shared.bind([shared]),
      path: "bind",
      cure: "write table.bind([...]) in Producer",
    },
    "bindings for a consumer made there": {
      call: (shared) => shared.bindToConsumer("f0", [shared]),
      path: "bindToConsumer",
      cure: 'write table.bindToConsumer("f0", [...]) in Producer',
    },
    "a consumer under the name of one made there": {
      call: (shared, stack) => shared.addConsumers(stack, { f0: "src/more.run" }),
      code: "CONSUMER_DUPLICATE",
      path: "addConsumers.f0",
      cure: "choose another name",
    },
  },
};

const TRIGGERS = [
  "preSignUp",
  "postConfirmation",
  "preAuthentication",
  "postAuthentication",
  "customMessage",
  "userMigration",
  "preTokenGeneration",
] as const;

/** The users' policies have the names of the whole app, those of triggers hang on functions of the producer. */
const AUTH: SharedKind<Auth> = {
  kind: "Auth",
  of: Auth,
  make: (stack, functions) => {
    const keys = TRIGGERS.slice(0, functions);
    const triggers = Object.fromEntries(keys.map((key) => [key, `src/${key}.run`]));
    return new Auth(stack, "Shared", {
      triggers,
      identityPoolFederation: { native: { cfnIdentityPool: { allowUnauthenticatedIdentities: true } } },
    });
  },
  answers: (shared) => ({
    userPoolId: shared.userPoolId,
    userPoolArn: shared.userPoolArn,
    userPoolClientId: shared.userPoolClientId,
    cognitoIdentityPoolId: shared.cognitoIdentityPoolId,
    functions: TRIGGERS.map((key) => shared.getFunction(key)?.functionArn ?? null),
  }),
  sameAsWhole: {
    "is bound to a function of the consumer": (shared, stack) =>
      new Function(stack, "User", { handler: "src/user.run", bind: [shared] }),
    "lets its users call routes of the consumer": (shared, stack) => {
      const { userPoolId: id, userPoolClientId } = shared;
      const pool = { type: "user_pool", userPool: { id, clientIds: [userPoolClientId] } } as const;
      new Api(stack, "Api", {
        authorizers: { pool },
        defaults: { authorizer: "pool" },
        routes: { "GET /x": "src/x.run" },
      });
      const pools = { type: "user_pools", userPoolIds: [shared.userPoolArn] } as const;
      new RestApiV1(stack, "Rest", {
        authorizers: { pools },
        routes: { "GET /x": { function: "src/x.run", authorizer: "pools" } },
      });
    },
    "takes permissions for users in the running stack, and for guests in a given one": (shared, stack) => {
      shared.attachPermissionsForAuthUsers(["ses:SendEmail"]);
      shared.attachPermissionsForUnauthUsers(stack, ["sqs:ListQueues"]);
    },
  },
  attached: {
    "takes permissions for all triggers": {
      call: (shared) => shared.attachPermissionsForTriggers(["ses:SendEmail"]),
      makes: [
        `${POLICY} Consumer-import-Shared-trigger-preSignUp-policy`,
        `${POLICY} Consumer-import-Shared-trigger-postConfirmation-policy`,
      ],
    },
    "takes permissions for one trigger": {
      call: (shared) => shared.attachPermissionsForTrigger("preSignUp", ["ses:SendEmail"]),
      makes: [`${POLICY} Consumer-import-Shared-trigger-preSignUp-policy`],
    },
  },
  refused: {
    "bindings for triggers": {
      call: (shared) => shared.bindForTriggers([another()]),
      path: "bindForTriggers",
      cure: "write auth.bindForTriggers([...]) in Producer",
    },
    "bindings for one trigger": {
      call: (shared) => shared.bindForTrigger("preSignUp", [another()]),
      path: "bindForTrigger",
      cure: 'write auth.bindForTrigger("preSignUp", [...]) in Producer',
    },
    "permissions of a trigger that it has not": {
      call: (shared) => shared.attachPermissionsForTrigger("customMessage", ["ses:SendEmail"]),
      code: "AUTH_TRIGGER_MISSING",
      path: "attachPermissionsForTrigger",
      cure: "add triggers.customMessage to the Auth",
    },
    "pairs with a scope": {
      call: (shared, stack) => {
        const called = shared.getFunction("preSignUp") as Function;
        shared.attachPermissionsForAuthUsers(stack, [[called, "grantInvoke"]]);
      },
      code: "AUTH_PAIR_FROM_OTHER_STACK",
      path: "attachPermissionsForAuthUsers[0]",
      cure: "leave out the scope",
    },
  },
};

/** Something to bind that registers nothing. */
function another() {
  return { getBinding: () => ({ kind: "Table", id: "Other", values: { name: "other" }, permissions: [] }) };
}

describe("Function used from another Pulumi stack", () => sharedSharingSuite(FUNCTION));
describe("Table used from another Pulumi stack", () => sharedSharingSuite(TABLE));
describe("Auth used from another Pulumi stack", () => sharedSharingSuite(AUTH));
