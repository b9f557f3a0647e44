import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { ROOT, SOURCES } from "../../support/paths";

/** A feature that a clock drives, with the sources that ask the clock and the test that runs on the machine's clock. */
interface Feature {
  readonly feature: string;
  /** Folder of the sources, in `sdk/src`. */
  readonly in: string;
  /** Sources without `.ts`, with blanks between them. */
  readonly sources: string;
  /** In `tests/sdk/local`. */
  readonly spec: string;
  readonly test: string;
}

/** Sources that read the time and let nothing depend on it. */
interface Stamps {
  readonly reason: string;
  readonly in: string;
  readonly sources: string;
}

const SERVICES = "local/services";
const MACHINE = "machine-clock";

const FEATURES: readonly Feature[] = [
  {
    feature: "timers of a session",
    in: "local",
    sources: "clock session/local-clock session/timers",
    spec: "session/local-clock.spec.ts",
    test: "runs work at its time, even beside waits longer than Node's timers",
  },
  {
    feature: "bound of the wait for everything",
    in: "local/session",
    sources: "idle",
    spec: "session/idle.spec.ts",
    test: "or reports the open work",
  },
  {
    feature: "saves of a burst",
    in: "local/session",
    sources: "watch",
    spec: "session/watch.spec.ts",
    test: "reports a save once, however many steps the editor takes",
  },
  {
    feature: "handlers that are built after the saved ones",
    in: "local/session",
    sources: "reloader",
    spec: "session/reloader.spec.ts",
    test: "build the saved handlers, and check all others soon after",
  },
  {
    feature: "latency of faults",
    in: "local/faults",
    sources: "faults",
    spec: `${MACHINE}/session.spec.ts`,
    test: "delays a call by the latency of a fault",
  },
  {
    feature: "updates of the console",
    in: "local/console",
    sources: "updates",
    spec: `${MACHINE}/session.spec.ts`,
    test: "sends changes to a console page within moments, and collects those of one moment",
  },

  {
    feature: "time limits of functions in threads",
    in: "local/lambda",
    sources: "environment thread-environment request pool",
    spec: "lambda/thread-environment.spec.ts",
    test: "that never answers, or loops: time-out, and the environment is replaced [LDG/invocation-sync; GK]",
  },
  {
    feature: "time limits of functions in processes",
    in: "local/lambda",
    sources: "process/process-environment",
    spec: "lambda/process/process-environment.spec.ts",
    test: "that never answers is ended at its time-out, with the error of AWS",
  },
  {
    feature: "time that is left to a function",
    in: "local/lambda",
    sources: "worker/context",
    spec: `${MACHINE}/session.spec.ts`,
    test: "tells a function its remaining time",
  },
  {
    feature: "timers of a function between its calls",
    in: "local/lambda",
    sources: "worker/inbox",
    spec: "lambda/thread-environment.spec.ts",
    test: "stands still: timers do not run on [GK]",
  },
  {
    feature: "idle environments",
    in: "local/lambda",
    sources: "clock runtime pool",
    spec: `${MACHINE}/session.spec.ts`,
    test: "ends the environment of a function after some time without calls",
  },
  {
    feature: "retries of asynchronous calls",
    in: `${SERVICES}/lambda`,
    sources: "asynchronous/queue asynchronous/next-step",
    spec: `${MACHINE}/functions.spec.ts`,
    test: "are retried for an event after a second, which is a minute on AWS",
  },
  {
    feature: "age of events, and retries of their destinations",
    in: `${SERVICES}/lambda`,
    sources: "asynchronous/queue asynchronous/next-step asynchronous/send-to-destinations",
    spec: `${MACHINE}/functions.spec.ts`,
    test: "are retried for an event until it is too old, and its destination a second after a failure",
  },
  {
    feature: "waits, retries and time-outs of durable executions",
    in: `${SERVICES}/lambda/durable`,
    sources: "due engine durable-functions pausing",
    spec: `${MACHINE}/functions.spec.ts`,
    test: "continue an execution when its wait is over",
  },
  {
    feature: "retries of secrets that a handler reads",
    in: "node",
    sources: "index",
    spec: "../node/config.spec.ts",
    test: "tries again what SSM refuses for the moment, and not what it refuses for good",
  },

  {
    feature: "batch windows of queues",
    in: "local/triggers/event-sources",
    sources: "queue-gathering queue-poller",
    spec: `${MACHINE}/functions.spec.ts`,
    test: "get all messages of a queue within a batch window at once",
  },
  {
    feature: "retries of calls that were throttled",
    in: "local/triggers/event-sources",
    sources: "queue-poller pause",
    spec: `${MACHINE}/functions.spec.ts`,
    test: "get a queue's messages again a fifth of a second after a throttle",
  },
  {
    feature: "batch windows and retries of streams",
    in: "local/triggers/event-sources",
    sources: "batch-queue pause stream-poller",
    spec: `${MACHINE}/functions.spec.ts`,
    test: "get all records of a stream within a batch window at once, and again half a second after a failure",
  },
  {
    feature: "age of records",
    in: "local/triggers/event-sources",
    sources: "stream-batch failure-destination failure-record",
    spec: `${MACHINE}/functions.spec.ts`,
    test: "get the records of a stream until these are too old",
  },
  {
    feature: "tumbling windows",
    in: "local/triggers/event-sources",
    sources: "tumbling-windows",
    spec: `${MACHINE}/functions.spec.ts`,
    test: "get the state of a stream's window at the end of the window",
  },

  {
    feature: "items that expire",
    in: `${SERVICES}/dynamodb`,
    sources: "background/expiry state/expiry-index service",
    spec: `${MACHINE}/tables.spec.ts`,
    test: "delete items that expire, also items that were already expired when they were written",
  },
  {
    feature: "tokens of transactions",
    in: `${SERVICES}/dynamodb`,
    sources: "state/tokens operations/idempotency operations/transact-write",
    spec: `${MACHINE}/tables.spec.ts`,
    test: "treat a transaction with the same token as the same one for ten minutes",
  },
  {
    feature: "decreases of the capacity of a table",
    in: `${SERVICES}/dynamodb`,
    sources: "operations/describe-table operations/throughput-changes",
    spec: `${MACHINE}/tables.spec.ts`,
    test: "count decreases of their capacity until the day ends",
  },
  {
    feature: "iterators and records of streams of tables",
    in: `${SERVICES}/dynamodb`,
    sources: "operations/stream-calls state/streams/change-stream state/streams/iterator",
    spec: `${MACHINE}/tables.spec.ts`,
    test: "read a stream by iterators of a quarter of an hour, and for a day",
  },
  {
    feature: "retries of changes that go to Kinesis",
    in: `${SERVICES}/dynamodb`,
    sources: "background/kinesis-destinations",
    spec: `${MACHINE}/tables.spec.ts`,
    test: "send a change to Kinesis again a second after a failure",
  },
  {
    feature: "tables of an external emulator",
    in: `${SERVICES}/dynamodb`,
    sources: "program/external-emulator-tables",
    spec: `${MACHINE}/tables.spec.ts`,
    test: "in an external DynamoDB are polled until they exist",
  },

  {
    feature: "visibility and delays of messages",
    in: `${SERVICES}/sqs`,
    sources: "state/queue state/queues state/take operations/new-message operations/received operations/send",
    spec: `${MACHINE}/queues.spec.ts`,
    test: "deliver a message after its delay, and again if nobody deletes it in time",
  },
  {
    feature: "long polls",
    in: `${SERVICES}/sqs`,
    sources: "state/receivers",
    spec: `${MACHINE}/queues.spec.ts`,
    test: "answer a poll without messages after its wait time",
  },
  {
    feature: "retention of messages",
    in: `${SERVICES}/sqs`,
    sources: "state/queue state/take",
    spec: `${MACHINE}/queues.spec.ts`,
    test: "delete a message at the end of its retention",
  },
  {
    feature: "deduplication, and attempts to receive",
    in: SERVICES,
    sources: "messages/deduplication sqs/operations/attempts",
    spec: `${MACHINE}/queues.spec.ts`,
    test: "treat a message with the same id, or a receive with the same attempt id, as the same for five minutes",
  },
  {
    feature: "names of deleted queues, and purges",
    in: `${SERVICES}/sqs`,
    sources: "operations/queue",
    spec: `${MACHINE}/queues.spec.ts`,
    test: "refuse the name of a deleted queue, and a second purge, for a minute",
  },
  {
    feature: "dead letters that are moved back",
    in: `${SERVICES}/sqs`,
    sources: "operations/move-task operations/move-tasks",
    spec: `${MACHINE}/queues.spec.ts`,
    test: "move dead letters back at the chosen rate per second",
  },
  {
    feature: "retries of topics",
    in: `${SERVICES}/sns`,
    sources: "delivery/dispatcher",
    spec: `${MACHINE}/queues.spec.ts`,
    test: "get a topic's message a second later if three immediate attempts have failed",
  },
  {
    feature: "deduplication of topics",
    in: `${SERVICES}/sns`,
    sources: "operations/publish",
    spec: `${MACHINE}/queues.spec.ts`,
    test: "treat a duplicate message to a topic as the same one for five minutes",
  },

  {
    feature: "evaluation of alarms",
    in: "local",
    sources: `services/cloudwatch/watcher services/cloudwatch/service services/cloudwatch/measured services/cloudwatch/state/metrics
      session/measurements session/session`,
    spec: `${MACHINE}/alarms.spec.ts`,
    test: "go off at the end of the minute of a failure, and are over when it is out of their periods",
  },
  {
    feature: "rules with a schedule",
    in: SERVICES,
    sources: "events/rule-schedules events/operations/rules events/state/store schedules/timetable",
    spec: `${MACHINE}/schedules.spec.ts`,
    test: "run a rule with a cron expression at its minute, and one with a rate a minute after its creation",
  },
  {
    feature: "schedules of EventBridge Scheduler",
    in: SERVICES,
    sources:
      "scheduler/runner scheduler/service scheduler/state/store scheduler/operations/schedules schedules/timetable",
    spec: `${MACHINE}/schedules.spec.ts`,
    test: "run a schedule with a rate at once and a minute later, and one with a time in its second",
  },
  {
    feature: "retries of buses and schedules",
    in: SERVICES,
    sources: "targets/deliverer events/router events/target-delivery scheduler/schedule-delivery",
    spec: `${MACHINE}/schedules.spec.ts`,
    test: "deliver an event again a second after a target has refused it",
  },
  {
    feature: "deliveries of an earlier start",
    in: SERVICES,
    sources: "events/service scheduler/service",
    spec: `${MACHINE}/schedules.spec.ts`,
    test: "deliver events that an earlier run has not delivered, a second after the start",
  },

  {
    feature: "positions in a stream by time",
    in: `${SERVICES}/kinesis`,
    sources: "start-position",
    spec: `${MACHINE}/streams.spec.ts`,
    test: "are read from the millisecond of a record on",
  },
  {
    feature: "iterators and retention of streams",
    in: `${SERVICES}/kinesis`,
    sources: "iterators operations/records operations/streams state/store state/stream",
    spec: `${MACHINE}/streams.spec.ts`,
    test: "have iterators for five minutes, and records for a day",
  },

  {
    feature: "presigned URLs",
    in: "local",
    sources: "iam/sigv4 iam/signed-request services/endpoint/endpoint",
    spec: `${MACHINE}/access.spec.ts`,
    test: "ends with the seconds of a presigned URL",
  },
  {
    feature: "signatures of requests",
    in: "local",
    sources: "iam/sigv4 iam/signed-request iam/service-call services/endpoint/endpoint",
    spec: `${MACHINE}/access.spec.ts`,
    test: "ends five minutes after a request was signed",
  },
  {
    feature: "credentials of roles",
    in: "local",
    sources:
      "services/sts/operations/assume-role services/sts/operations/get-session-token services/sts/service iam/signed-request",
    spec: `${MACHINE}/access.spec.ts`,
    test: "ends with the credentials of a role",
  },
  {
    feature: "conditions on the time of an object",
    in: `${SERVICES}/s3`,
    sources:
      "operations/preconditions operations/read-objects operations/copy-source operations/copy-objects operations/write-version operations/write-objects state/store",
    spec: `${MACHINE}/access.spec.ts`,
    test: "compares conditions with the second of an object",
  },
  {
    feature: "locks of objects",
    in: `${SERVICES}/s3/operations`,
    sources: "check-locks delete-objects object-lock",
    spec: `${MACHINE}/resources.spec.ts`,
    test: "allow the deletion of an object after its retention",
  },
  {
    feature: "lifecycles of buckets",
    in: `${SERVICES}/s3/lifecycle`,
    sources: "due lifecycles",
    spec: `${MACHINE}/resources.spec.ts`,
    test: "expire an object at the midnight after its days",
  },
  {
    feature: "policies of forms",
    in: `${SERVICES}/s3`,
    sources: "operations/post-policy operations/post-object",
    spec: `${MACHINE}/access.spec.ts`,
    test: "ends with the policy of a form",
  },

  {
    feature: "deletion of secrets",
    in: `${SERVICES}/secretsmanager`,
    sources: `from-graph service state/secrets operations/deletion operations/policies operations/secrets operations/tags
      operations/values`,
    spec: `${MACHINE}/resources.spec.ts`,
    test: "delete a secret after its recovery window",
  },
  {
    feature: "idle transactions of databases",
    in: `${SERVICES}/rds-data`,
    sources: "state/transactions",
    spec: `${MACHINE}/resources.spec.ts`,
    test: "roll back a transaction after three minutes without use",
  },
  {
    feature: "time limit of calls to databases",
    in: `${SERVICES}/rds-data`,
    sources: "state/cluster",
    spec: `${MACHINE}/resources.spec.ts`,
    test: "end a call to a database after 45 seconds",
  },

  {
    feature: "cached results of authorizers",
    in: "local/gateways",
    sources: "shared/authorizers/answer-cache",
    spec: `${MACHINE}/gateways.spec.ts`,
    test: "call an authorizer's function again when its cached answer expires",
  },
  {
    feature: "throttles of routes",
    in: "local/gateways",
    sources: "shared/throttle http/gateway rest/gateway rest/admission websocket/decide-connect",
    spec: `${MACHINE}/gateways.spec.ts`,
    test: "serve a throttled route again as soon as its rate allows it",
  },
  {
    feature: "usage plans",
    in: "local/gateways",
    sources: "rest/usage-meter",
    spec: `${MACHINE}/gateways.spec.ts`,
    test: "restore the rate of a usage plan's key in a second, and its quota at midnight",
  },
  {
    feature: "tokens at gateways",
    in: "local/gateways",
    sources: "http/authorizers/jwt rest/authorizers/jwt rest/authorizers/user-pool",
    spec: `${MACHINE}/gateways.spec.ts`,
    test: "accept a token from its first valid second until it expires",
  },
  {
    feature: "keys of issuers",
    in: "local/jwt",
    sources: "jwks",
    spec: `${MACHINE}/gateways.spec.ts`,
    test: "fetch new keys from an issuer every ten seconds at most",
  },
  {
    feature: "idle connections",
    in: "local/gateways/websocket",
    sources: "connections socket-client",
    spec: `${MACHINE}/gateways.spec.ts`,
    test: "close a connection that has been idle for ten minutes",
  },
  {
    feature: "time limits of integrations",
    in: "local",
    sources: "deadline gateways/shared/backend",
    spec: `${MACHINE}/gateways.spec.ts`,
    test: "answer for a function and for a server that are too slow",
  },

  {
    feature: "sessions of a sign-in",
    in: `${SERVICES}/cognito`,
    sources: "user-pool/operations/sign-in/sessions",
    spec: `${MACHINE}/users.spec.ts`,
    test: "accept an answer to a challenge as long as its session lasts",
  },
  {
    feature: "registrations of passkeys",
    in: `${SERVICES}/cognito`,
    sources: "user-pool/operations/passkeys",
    spec: `${MACHINE}/users.spec.ts`,
    test: "accept the answer to a registration of a passkey for a minute",
  },
  {
    feature: "lock-outs",
    in: `${SERVICES}/cognito`,
    sources:
      "user-pool/operations/sign-in/check-password user-pool/operations/sign-in/passkey user-pool/state/lock-out user-pool/operations/sign-in/subject user-pool/operations/passwords",
    spec: `${MACHINE}/users.spec.ts`,
    test: "lock a user out for a second after five wrong passwords",
  },
  {
    feature: "codes and temporary passwords",
    in: `${SERVICES}/cognito`,
    sources:
      "user-pool/operations/sign-in/answers user-pool/operations/sign-in/check-password user-pool/operations/sign-in/initiate-auth user-pool/operations/sign-in/one-time-password user-pool/operations/admin-create-user user-pool/codes",
    spec: `${MACHINE}/users.spec.ts`,
    test: "accept a sent code for an hour, and a temporary password for its lifetime",
  },
  {
    feature: "codes of apps",
    in: `${SERVICES}/cognito`,
    sources: "user-pool/operations/sign-in/software-token user-pool/operations/sign-in/totp",
    spec: `${MACHINE}/users.spec.ts`,
    test: "accept an app's code during its half minute and the next",
  },
  {
    feature: "proofs by SRP",
    in: `${SERVICES}/cognito`,
    sources: "user-pool/operations/sign-in/password-proof",
    spec: `${MACHINE}/users.spec.ts`,
    test: "accept an SRP proof of this second, and none of five minutes ago",
  },
  {
    feature: "tokens of users, and sign-outs",
    in: `${SERVICES}/cognito`,
    sources:
      "user-pool/tokens/checks user-pool/tokens/issuer user-pool/tokens/refresh-grants user-pool/operations/admin-users user-pool/operations/tokens user-pool/state/memory-store",
    spec: `${MACHINE}/users.spec.ts`,
    test: "issue tokens that expire at their second, and distinguish a new sign-in after a sign-out",
  },
  {
    feature: "keys of user pools",
    in: `${SERVICES}/cognito`,
    sources: "user-pool/tokens/keys",
    spec: `${MACHINE}/users.spec.ts`,
    test: "begin with new keys after ninety days, and publish those before for a day more",
  },
  {
    feature: "hosted pages",
    in: `${SERVICES}/cognito`,
    sources: "hosted/expiring-map",
    spec: `${MACHINE}/users.spec.ts`,
    test: "delete expired codes of hosted pages",
  },
  {
    feature: "tokens and credentials of identities",
    in: `${SERVICES}/cognito/identity-pool`,
    sources: "errors logins open-id operations web-identity-token",
    spec: `${MACHINE}/users.spec.ts`,
    test: "issue identities tokens for ten minutes and credentials for an hour, both in whole seconds",
  },
  {
    feature: "users that are written to the disk",
    in: `${SERVICES}/cognito`,
    sources: "user-pool/state/file-store",
    spec: "services/cognito/user-pool/state/file-store.spec.ts",
    test: "are written some time after a change, many changes at once",
  },
];

const STAMPS: readonly Stamps[] = [
  {
    reason: "They measure how long something took.",
    in: "local",
    sources: `start faults/route-faults lambda/worker/main lambda/process/node/events gateways/function-url/gateway gateways/http/function-route
      gateways/rest/authorizers/lambda gateways/rest/function-call gateways/site/gateway gateways/websocket/authorizer
      gateways/websocket/gateway gateways/websocket/route`,
  },
  {
    reason: "They write into an object, an event or a log when something happened.",
    in: "local",
    sources: `console/connection-log console/recorder console/server http/unrouted
      services/cognito/identity-pool/state/identities services/cognito/user-pool/operations/groups services/cognito/user-pool/new-user
      services/dynamodb/program/ensure-table services/dynamodb/operations/batch-write services/dynamodb/operations/create-table
      services/dynamodb/operations/ports services/dynamodb/operations/update-table services/dynamodb/operations/write-item
      services/events/operations/buses services/events/operations/events services/kinesis/operations/consumers
      services/kinesis/state/make-stream services/kinesis/serve-streams services/kinesis/operations/shards
      services/lambda/asynchronous/destinations services/lambda/asynchronous/record services/lambda/durable/completions
      services/lambda/durable/draft services/lambda/durable/reply services/lambda/durable/started services/lambda/durable/updates
      services/s3/operations/buckets services/s3/operations/multipart services/s3/operations/notification-destinations
      services/s3/operations/notifications services/s3/registered/registered
      services/scheduler/operations/groups services/sns/delivery/envelope services/sns/operations/subscription
      services/sqs/operations/permission services/sqs/service services/sqs/skip-delays services/ssm/from-graph services/ssm/service
      services/ssm/operations/write
      triggers/bucket-notifications/notifier triggers/bucket-notifications/s3-event`,
  },
  {
    reason: "They make ids that begin with the time.",
    in: "local",
    sources: `http/identifiers gateways/shared/events/make-call gateways/rest/call services/cognito/user-pool/triggers/call
      services/lambda/attempt triggers/event-sources/function-calls triggers/invocations/invocations`,
  },
  {
    reason: "They hand the time of this machine to others, which are in a row above.",
    in: "local",
    sources:
      "services/cognito/port/auth-server services/cognito/port/pages services/cognito/user-pool/running-pools",
  },
  {
    reason: "They give the time to conditions of policies, which compare it to times of the policy.",
    in: "local",
    sources: "gateways/function-url/authorize gateways/shared/authorizers/iam iam/request-conditions",
  },
  {
    reason: "They sign what they send, or ask for records since minutes ago.",
    in: "local",
    sources:
      "console/resources/streams services/endpoint/external-emulator services/external-emulator/endpoint",
  },
  {
    reason: "They wait for what ends or begins by itself, and give up after a bound.",
    in: "local",
    sources: `console/resources/queues http/server gateways/site/dev-server gateways/site/proxy leading/intercept-port
      services/data-owner/owner services/endpoint/server`,
  },
];

const SPECS = path.join(ROOT, "tests/sdk/local");

/** Asks a clock, sets a timer, or is given the time. */
const USE =
  /\bnow\(\)|\bDate\.now\b|\bperformance\.now\b|\bset(?:Timeout|Interval)\(|\bnew Date\(\)|\.after\(|\bAbortSignal\.timeout\(|\bnow: number\b/;
const COMMENTS = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

/** Sources that use a clock, by their paths in `sdk/src` without `.ts`. */
function users(folder: string): readonly string[] {
  return readdirSync(path.join(SOURCES, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return users(name);
    if (!name.endsWith(".ts")) return [];
    const text = readFileSync(path.join(SOURCES, name), "utf8").replace(COMMENTS, "");
    return USE.test(text) ? [name.slice(0, -".ts".length)] : [];
  });
}

function named({ in: folder, sources }: Feature | Stamps): readonly string[] {
  return sources.split(/\s+/).map((source) => `${folder}/${source}`);
}

/** A clock that tests move. */
const FAKE =
  /StillClock|ManualClock|HandClock|\.advance\(|\.pass\(|\.forward\(|clock\.now [-+]?=|Date\.now = |useFakeTimers|mock\.timers/;

describe("a source that uses a clock", () => {
  const used = [...users("local"), ...users("node")];

  it("is in a row of a feature, or is known to let nothing depend on the time", () => {
    const known = new Set([...FEATURES, ...STAMPS].flatMap(named));
    assert.deepEqual(
      used.filter((source) => !known.has(source)),
      [],
    );
  });

  it("still does, and is in one of the two lists alone", () => {
    const [driven, stamped] = [FEATURES.flatMap(named), STAMPS.flatMap(named)];
    const all = new Set(used);
    assert.deepEqual(
      [...driven, ...stamped].filter((source) => !all.has(source)),
      [],
    );
    assert.deepEqual(
      stamped.filter((source, at) => driven.includes(source) || stamped.indexOf(source) !== at),
      [],
    );
  });

  it("has one test for each feature", () => {
    const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
    assert.deepEqual(twice(FEATURES.map(({ feature }) => feature)), []);
    assert.deepEqual(twice(FEATURES.map(({ spec, test }) => `${spec} ${test}`)), []);
  });

  it("has a test for each feature that runs on the clock of the machine", () => {
    assert.deepEqual(FEATURES.flatMap(problemOf), []);
  });
});

/** The faults of the test of a feature. */
function problemOf({ spec, test }: Feature): readonly string[] {
  const file = path.join(SPECS, spec);
  if (!existsSync(file)) return [`there is no ${spec}`];
  const text = readFileSync(file, "utf8");
  const begin = text.indexOf(`it(${JSON.stringify(test)}`);
  if (begin < 0) return [`${spec} has no test "${test}"`];
  const end = text.indexOf(" it(", begin);
  // Helpers of these specs move no clock either.
  const run = spec.startsWith(MACHINE) ? text : text.slice(begin, end < 0 ? undefined : end);
  return FAKE.test(run) ? [`"${test}" of ${spec} moves a clock of its own`] : [];
}
