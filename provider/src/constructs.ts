import type * as pulumi from "@pulumi/pulumi";
import * as sapi from "pulumi-serverless-api";
import * as outputs from "./outputs";

/** The props of a construct. */
type Props = Readonly<Record<string, unknown>>;

/** How a component of the package becomes a construct. */
interface ConstructRule {
  make(
    scope: sapi.Scope,
    name: string,
    props: Props,
    opts: pulumi.ComponentResourceOptions,
  ): pulumi.ComponentResource;
  outputs(made: never, props: Props): outputs.Outputs;
}

type ConstructClass = new (
  scope: sapi.Scope,
  name: string,
  props: never,
  opts?: pulumi.ComponentResourceOptions,
) => pulumi.ComponentResource;

function rule<Made>(
  of: ConstructClass,
  outputsOf: (made: Made, props: Props) => outputs.Outputs,
): ConstructRule {
  return {
    make: (scope, name, props, opts) => new of(scope, name, props as never, opts),
    outputs: outputsOf as ConstructRule["outputs"],
  };
}

function keysOf(props: Props, name: string): readonly string[] {
  return Object.keys((props[name] as object | undefined) ?? {});
}

function targetsOf({ rules }: Props): readonly (readonly [string, string])[] {
  return Object.entries((rules ?? {}) as Readonly<Record<string, Props>>).flatMap(([name, one]) =>
    keysOf(one, "targets").map((target) => [name, target] as const),
  );
}

/** The rules by the name of the component in the package. */
export const CONSTRUCTS: Readonly<Record<string, ConstructRule>> = {
  Api: rule<sapi.Api>(sapi.Api, outputs.apiOutputs),
  Auth: rule<sapi.Auth>(sapi.Auth, (made, props) => outputs.authOutputs(made, keysOf(props, "triggers"))),
  Bucket: rule<sapi.Bucket>(sapi.Bucket, (made, props) =>
    outputs.bucketOutputs(made, keysOf(props, "notifications")),
  ),
  Cron: rule<sapi.Cron>(sapi.Cron, outputs.cronOutputs),
  EventBus: rule<sapi.EventBus>(sapi.EventBus, (made, props) =>
    outputs.eventBusOutputs(made, targetsOf(props)),
  ),
  Function: rule<sapi.Function>(sapi.Function, outputs.functionOutputs),
  GraphQLApi: rule<sapi.GraphQLApi>(sapi.GraphQLApi, outputs.graphQLApiOutputs),
  KinesisStream: rule<sapi.KinesisStream>(sapi.KinesisStream, (made, props) =>
    outputs.streamOutputs(made, keysOf(props, "consumers")),
  ),
  Queue: rule<sapi.Queue>(sapi.Queue, outputs.queueOutputs),
  RDS: rule<sapi.RDS>(sapi.RDS, outputs.rdsOutputs),
  RestApiV1: rule<sapi.RestApiV1>(sapi.RestApiV1, outputs.restApiOutputs),
  Table: rule<sapi.Table>(sapi.Table, (made, props) =>
    outputs.tableOutputs(made, keysOf(props, "consumers")),
  ),
  Topic: rule<sapi.Topic>(sapi.Topic, (made, props) =>
    outputs.topicOutputs(made, keysOf(props, "subscribers")),
  ),
  WebSocketApi: rule<sapi.WebSocketApi>(sapi.WebSocketApi, outputs.webSocketApiOutputs),
};
