import type { Lookup, StackOutputsOrFiles } from "../graph";
import type { ResourceGraph } from "../graph/types";
import type { Fault } from "./fault";
import type { LocalEvent } from "./protocol";
import type { OnStep } from "./step";

/** Settings of the local mode. */
export interface LocalOptions {
  /**
   * Port of the first API; the next ones count up in the order registered, past ports that other programs have. 0 takes any
   * free ones. One that is given and taken is an error.
   * @default `4000`, or the next that is free
   */
  readonly port?: number | undefined;
  /**
   * Ports of single APIs, by the id of their construct, `{ Api: 4000 }`, or with the id of their stack where several have it,
   * `{ "OrdersStack/Api": 4000 }`. 0 takes any free one. One that is taken is an error.
   * @default none: all count up
   */
  readonly ports?: Readonly<Record<string, number>> | undefined;
  /**
   * Address to listen on.
   * @default `127.0.0.1`
   */
  readonly host?: string | undefined;
  /**
   * Further names and addresses that this machine is called by, besides `localhost`; `.example.com` stands for all that end
   * so. Every port answers to them, and refuses other names. Services, IAM routes and the connections of WebSocket APIs
   * also answer to pages there.
   * @default none
   */
  readonly allowHosts?: readonly string[] | undefined;
  /**
   * Take calls of administrators to user pools and identity pools from other machines as well, where `host` lets these in.
   * @default `false`
   */
  readonly openAdmin?: boolean | undefined;
  /**
   * Pulumi stack whose configuration is used.
   * @default `dev`
   */
  readonly stack?: string | undefined;
  /** Configuration values that win over the stack's file, also for secret ones. A key without a namespace is the project's. */
  readonly config?: Readonly<Record<string, string>> | undefined;
  /**
   * Outputs of the other Pulumi stacks that the program reads, by stack name, `{ "organization/network/dev": { vpcId: "vpc-1" } }`, or
   * a JSON file with those of one, `{ "organization/network/dev": "network.json" }`, as `pulumi stack output --json --show-secrets`
   * or `pulumi stack export` prints it.
   * @default none: a program that reads another stack is refused
   */
  readonly stackReferences?: StackOutputsOrFiles | undefined;
  /**
   * What AWS would answer to the program: outputs of functions such as `aws.ssm.getParameter`, and the state of resources that it
   * reads with `get`, in the terms of `pulumi.runtime.setMocks`. A list, or a JSON file with one.
   * @default none: what follows from the program is computed, something stands for the rest, and the start says where that goes
   * @example
   * [{ token: "aws.ssm.getParameter", inputs: { name: "/db/url" }, outputs: { value: "postgres://localhost" } }]
   */
  readonly lookups?: readonly Lookup[] | string | undefined;
  /**
   * Folder that keeps tables, users and identities.
   * @default none: they are gone at the end
   */
  readonly data?: string | undefined;
  /**
   * File with what services begin with, as JSON: a list of users of every user pool, or an object,
   * `{ "users": [...], "tables": { "Notes": [{ "id": "a" }] }, "buckets": { "Files": { "a.txt": "text" } } }`, with `queues`,
   * `streams`, `parameters` and `secrets` too. With `data` each is filled once; users that are there already stay as they are.
   * @default none
   */
  readonly seed?: string | undefined;
  /**
   * Port of the user pools and identity pools; 0 takes any free one, and the default another one when it is taken.
   * @default `4400`, or 0 when `port` is 0
   */
  readonly authPort?: number | undefined;
  /**
   * Serve user pools and identity pools only, and no APIs.
   * @default `false`
   */
  readonly authOnly?: boolean | undefined;
  /** URLs of services that run already and are used instead of ours: `{ dynamodb: "http://..." }`. */
  readonly services?: Readonly<Record<string, string>> | undefined;
  /**
   * URL of an emulator of AWS that keeps the data: tables, queues, buckets, streams, parameters, secrets and databases are made
   * there, and calls are handed on to it. What calls functions, who may do what, users and everything else stays here.
   * `services` wins over it.
   * @default none
   */
  readonly aws?: string | undefined;
  /**
   * Leave what was made in an emulator there at the end.
   * @default `false`
   */
  readonly keep?: boolean | undefined;
  /**
   * Ask the policies of the program's roles and resources before a call of a service is carried out. Without, every function
   * may do everything.
   * @default `true`
   */
  readonly iam?: boolean | undefined;
  /**
   * What shall go wrong: calls of services, functions and routes that are late, throttled or fail. A list, or a JSON file
   * with one.
   * @default nothing
   */
  readonly faults?: readonly Fault[] | string | undefined;
  /**
   * Run schedules at their times. Without, they run when they are asked to.
   * @default `true`
   */
  readonly schedules?: boolean | undefined;
  /**
   * Let handlers on Node call hosts of AWS that nothing here stands for. They need credentials of AWS, which they are not
   * given here.
   * @default `false`
   */
  readonly allowAws?: boolean | undefined;
  /**
   * Run the program even if nothing changed since the last start.
   * @default `false`
   */
  readonly fresh?: boolean | undefined;
  /**
   * Run the program by the Pulumi SDK's own code alone, several times slower: to see whether the short way makes a difference.
   * @default `false`, or what the environment variable `PULUMI_SERVERLESS_API_CAPTURE` says with `plain`
   */
  readonly plainCapture?: boolean | undefined;
  /**
   * Take up saves of handlers and of the program.
   * @default `true`
   */
  readonly watch?: boolean | undefined;
  /**
   * Serve a page that shows requests as they come: `true` on the next free port after those of the APIs, a number on that
   * port, 0 on any free one. It listens on this machine only, whatever `host` is.
   * @default `false`
   */
  readonly console?: number | boolean | undefined;
  /**
   * Let a debugger attach to functions, on this port of this machine; `true` is 9229, 0 any free one. Time-outs are off,
   * and functions are not frozen between events.
   * @default `false`
   */
  readonly inspect?: number | boolean | undefined;
  /** Base URLs that stand for the listeners of `alb` routes, by the listener's logical name or ARN. */
  readonly targets?: Readonly<Record<string, string>> | undefined;
  /** Told of every graph that is served, and of the folder that the program runs in. */
  readonly onGraph?: ((graph: ResourceGraph, folder: string) => void) | undefined;
  /** Told of everything that happens; the first event is `ready`. */
  readonly onEvent?: ((event: LocalEvent) => void) | undefined;
  /**
   * Told of what may take long when it begins, in words: `running the program`. What it returns is called when that has ended.
   */
  readonly onStep?: OnStep | undefined;
  /** Ends a start that is under way, which then rejects. `close()` ends what has started. */
  readonly signal?: AbortSignal | undefined;
}
