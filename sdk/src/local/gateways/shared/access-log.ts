import { fields, text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { compileLogFormat, type LogTemplate, type LogVariable } from "./log-template";
import type { GatewayEvent } from "./trace";

/** Where the access log of a stage goes, and what its lines are made of. */
export interface AccessLog {
  readonly destination: string;
  readonly template: LogTemplate;
}

/** The access log of a stage of any kind of API, as it is registered. */
export function compileAccessLog({ accessLogSettings }: GraphResource["inputs"]): AccessLog | undefined {
  const settings = fields(accessLogSettings);
  const format = text(settings?.format);
  if (format === undefined) return undefined;
  return { destination: text(settings?.destinationArn) ?? "", template: compileLogFormat(format) };
}

/** A line of the stage's access log. */
export function accessLogEvent(
  { destination, template }: AccessLog,
  { api, stage }: { readonly api: { readonly apiId: string }; readonly stage: { readonly name: string } },
  variable: LogVariable,
): GatewayEvent {
  return {
    type: "access-log",
    apiId: api.apiId,
    stage: stage.name,
    destination,
    line: template(variable),
  };
}
