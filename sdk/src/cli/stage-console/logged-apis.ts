import type { GraphIndex } from "../../graph/graph-index";
import { fields, text } from "../../graph/graph-values";
import type { GraphResource } from "../../graph/types";
import { viewApis } from "../../graph/views";
import type { ApiView } from "../../graph/views/types";
import { apiStages } from "./api-stages";

/** A stage of an API that writes its access log into a log group. */
export interface LoggedApi {
  /** Id of the construct, or logical name of a plain resource. */
  readonly id: string;
  readonly kind: ApiView["kind"];
  readonly apiId: string;
  readonly stageName: string;
  readonly region: string;
  /** Name of the log group. */
  readonly logGroup: string;
  /** The format of its lines. */
  readonly format: string;
  /** Handlers by route key. */
  readonly handlers: ReadonlyMap<string, string>;
}

/** The APIs of a stage whose requests can be read, and a line for people for each other one. */
export interface LoggedApis {
  readonly apis: readonly LoggedApi[];
  readonly notices: readonly string[];
}

/** Finds the access logs of all APIs. */
export function loggedApis(index: GraphIndex): LoggedApis {
  const apis: LoggedApi[] = [];
  const notices: string[] = [];
  for (const view of viewApis(index)) {
    for (const stage of apiStages(index, view)) {
      const logged = loggedApi(view, stage);
      if (typeof logged === "string") notices.push(logged);
      else apis.push(logged);
    }
  }
  return { apis, notices };
}

function loggedApi({ id, kind, resource, routes }: ApiView, stage: GraphResource): LoggedApi | string {
  const stageName = text(stage.inputs.stageName) ?? text(stage.inputs.name) ?? "";
  const settings = fields(stage.inputs.accessLogSettings);
  const destination = text(settings?.destinationArn);
  const format = text(settings?.format);
  if (destination === undefined || format === undefined)
    return `${id} writes no access log: its requests are not shown`;
  const [, , service, region = "", , , name] = destination.split(":");
  if (service !== "logs" || name === undefined)
    return `${id} writes its access log to ${destination}: its requests are not shown`;
  const handlers = new Map(
    routes.flatMap(({ key, integration }) =>
      integration.kind === "function" ? [[key, integration.function.label] as const] : [],
    ),
  );
  return { id, kind, apiId: resource.id, stageName, region, logGroup: name, format, handlers };
}
