import { fields, text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import type { GatewayEvent } from "../../http/trace";
import { compileLogFormat, type LogTemplate, type LogVariables } from "./log-template";

/** The access log of a stage: its destination and the template of its lines. */
export interface AccessLog {
  readonly destination: string;
  readonly template: LogTemplate;
}

/** Compiles the access log of a stage of any kind of API. */
export function compileAccessLog({ accessLogSettings }: GraphResource["inputs"]): AccessLog | undefined {
  const settings = fields(accessLogSettings);
  const format = text(settings?.format);
  if (format === undefined) return undefined;
  return { destination: text(settings?.destinationArn) ?? "", template: compileLogFormat(format) };
}

/** The fields of an exchange that every access-log event needs. */
interface LoggedExchange {
  readonly call: { readonly api: { readonly apiId: string }; readonly stage: { readonly name: string } };
}

/** The access logs of one API. It finds the variables of each log once. */
export class AccessLogs<Exchange extends LoggedExchange> {
  readonly #lines = new WeakMap<AccessLog, (exchange: Exchange) => string>();

  constructor(private readonly variables: LogVariables<Exchange>) {}

  /** Makes the event with one line of a stage's access log. */
  event(log: AccessLog, exchange: Exchange): GatewayEvent {
    const { api, stage } = exchange.call;
    const line = this.#lineOf(log)(exchange);
    return { type: "access-log", apiId: api.apiId, stage: stage.name, destination: log.destination, line };
  }

  #lineOf(log: AccessLog): (exchange: Exchange) => string {
    const known = this.#lines.get(log);
    if (known) return known;
    const lineOf = log.template(this.variables);
    this.#lines.set(log, lineOf);
    return lineOf;
  }
}
