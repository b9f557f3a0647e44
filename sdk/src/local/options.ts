import type { Lookup, StackOutputsOrFiles } from "../graph";
import type { ResourceGraph } from "../graph/types";
import type { Fault } from "./fault";
import type { LocalEvent } from "./protocol";
import type { OnStep } from "./step";

/** Settings of the local mode. */
export interface LocalOptions {
  /**
   * Port of the first API. The next ones count up in the order registered, past ports that other programs have. 0
   * takes any free ports. A given port that is taken is an error.
   * @default `4000`, or the next that is free
   */
  readonly port?: number | undefined;
  /**
   * Ports of single APIs by the id of their construct: `{ Api: 4000 }`. If several stacks have the id, add the
   * stack's: `{ "OrdersStack/Api": 4000 }`. 0 takes any free port. A port that is taken is an error.
   * @default none: all count up
   */
  readonly ports?: Readonly<Record<string, number>> | undefined;
  /**
   * Address to listen on.
   * @default `127.0.0.1`
   */
  readonly host?: string | undefined;
  /**
   * Further names and addresses of this machine, besides `localhost`. `.example.com` stands for all names that end
   * so. Every port answers to them, and refuses other names. Services, IAM routes and the connections of WebSocket
   * APIs also answer to pages there.
   * @default none
   */
  readonly allowHosts?: readonly string[] | undefined;
  /**
   * Accepts administrators' calls to user pools and identity pools from other machines too, if `host` lets these
   * connect.
   * @default `false`
   */
  readonly openAdmin?: boolean | undefined;
  /**
   * Pulumi stack whose configuration is used.
   * @default `dev`
   */
  readonly stack?: string | undefined;
  /**
   * Configuration values that override the stack's file, also for secret values. A key without a namespace is the
   * project's.
   */
  readonly config?: Readonly<Record<string, string>> | undefined;
  /**
   * Outputs of the other Pulumi stacks that the program reads, by stack name: `{ "organization/network/dev": {
   * vpcId: "vpc-1" } }`. A stack's value may also be a JSON file of `pulumi stack output --json --show-secrets` or
   * `pulumi stack export`: `{ "organization/network/dev": "network.json" }`.
   * @default none: a program that reads another stack is refused
   */
  readonly stackReferences?: StackOutputsOrFiles | undefined;
  /**
   * Answers of AWS to the program, in the terms of `pulumi.runtime.setMocks`. They are outputs of functions such
   * as `aws.ssm.getParameter`, and the state of resources that it reads with `get`. Give a list, or a JSON file
   * with one.
   * @default none: values that follow from the program are computed, stand-ins replace the others, and the start
   * reports where these are used
   * @example
   * [{ token: "aws.ssm.getParameter", inputs: { name: "/db/url" }, outputs: { value: "postgres://localhost" } }]
   */
  readonly lookups?: readonly Lookup[] | string | undefined;
  /**
   * Folder that stores tables, users and identities.
   * @default none: they are deleted at the end
   */
  readonly data?: string | undefined;
  /**
   * JSON file with the first data of services. It has a list of users of every user pool, or an object: `{
   * "users": [...], "tables": { "Notes": [{ "id": "a" }] }, "buckets": { "Files": { "a.txt": "text" } } }`. The
   * object may also have `queues`, `streams`, `parameters` and `secrets`. With `data`, each is filled once.
   * Existing users stay as they are.
   * @default none
   */
  readonly seed?: string | undefined;
  /**
   * Port of the user pools and identity pools. 0 takes any free one. The default port gives way to another one if
   * it is taken.
   * @default `4400`, or 0 when `port` is 0
   */
  readonly authPort?: number | undefined;
  /**
   * Serves user pools and identity pools only, and no APIs.
   * @default `false`
   */
  readonly authOnly?: boolean | undefined;
  /** URLs of running services that are used instead of ours: `{ dynamodb: "http://..." }`. */
  readonly services?: Readonly<Record<string, string>> | undefined;
  /**
   * URL of an external emulator of AWS that stores the data. Tables, queues, buckets, streams, parameters, secrets
   * and databases are made there, and calls are forwarded to it. Triggers, permissions, users and everything else
   * stay here. `services` overrides it.
   * @default none
   */
  readonly aws?: string | undefined;
  /**
   * Leaves resources in an external emulator at the end.
   * @default `false`
   */
  readonly keep?: boolean | undefined;
  /**
   * Checks the policies of the program's roles and resources before a call of a service is carried out. If
   * `false`, every function may do everything.
   * @default `true`
   */
  readonly iam?: boolean | undefined;
  /**
   * Faults to inject: calls of services, functions and routes that are late, throttled or fail. Give a list, or a
   * JSON file with one.
   * @default none
   */
  readonly faults?: readonly Fault[] | string | undefined;
  /**
   * Runs schedules at their times. If `false`, they run only on request.
   * @default `true`
   */
  readonly schedules?: boolean | undefined;
  /**
   * Allows handlers on Node to call hosts of AWS that nothing here stands for. They need credentials of AWS, which the
   * local mode does not give them.
   * @default `false`
   */
  readonly allowAws?: boolean | undefined;
  /**
   * Runs the program even if nothing changed since the last start.
   * @default `false`
   */
  readonly fresh?: boolean | undefined;
  /**
   * Runs the program by the Pulumi SDK's own code alone, several times slower. Use it to see whether the fast path
   * makes a difference.
   * @default `false`, or `true` if the environment variable `PULUMI_SERVERLESS_API_CAPTURE` is `plain`
   */
  readonly plainCapture?: boolean | undefined;
  /**
   * Reloads handlers and the program after a save.
   * @default `true`
   */
  readonly watch?: boolean | undefined;
  /**
   * Serves a page that shows requests as they arrive. `true` takes the next free port after those of the APIs, a
   * number is the port, 0 takes any free one. It listens on this machine only, whatever `host` is.
   * @default `false`
   */
  readonly console?: number | boolean | undefined;
  /**
   * Allows a debugger to attach to functions, on this port of this machine. `true` is 9229, 0 is any free port.
   * Time-outs are off, and functions are not frozen between events.
   * @default `false`
   */
  readonly inspect?: number | boolean | undefined;
  /**
   * Serves these APIs and sites only, and the APIs that they use: ids of constructs, logical names, or ids of stacks. A
   * static site that is not among them is not built. Tables, queues, schedules and other services are there as ever.
   * @default none: all APIs and sites are served
   */
  readonly only?: readonly string[] | undefined;
  /** Base URLs that stand for the listeners of `alb` routes, or for load balancers, by their logical name or ARN. */
  readonly targets?: Readonly<Record<string, string>> | undefined;
  /** Called with every graph that is served, and with the folder that the program runs in. */
  readonly onGraph?: ((graph: ResourceGraph, folder: string) => void) | undefined;
  /** Called with every event. The first one is `ready`. */
  readonly onEvent?: ((event: LocalEvent) => void) | undefined;
  /**
   * Called when a slow step begins, with its description: `running the program`. The step's end calls the returned
   * function.
   */
  readonly onStep?: OnStep | undefined;
  /** Ends a start that is under way, which then rejects. `close()` ends a running local mode. */
  readonly signal?: AbortSignal | undefined;
}
