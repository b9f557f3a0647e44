import { type LocalMode, type LocalOptions, startLocal } from "pulumi-serverless-api/local";
import { Events } from "./events";
import { ProgramCopy } from "./programs";

/** A copy of a program that this process serves. */
export interface Served {
  readonly program: ProgramCopy;
  readonly local: LocalMode;
  readonly events: Events;
  /** `GET /notes` of the first API, or of the one with this id. */
  get(path: string, api?: string): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export async function serve(
  name: string,
  options: LocalOptions = {},
  program = new ProgramCopy(name),
): Promise<Served> {
  const events = new Events();
  const starting = startLocal(program.folder, { port: 0, onEvent: events.add, ...options });
  const local = await starting.catch((error) => {
    program.remove();
    throw error;
  });
  let { apis } = local;
  const urlOf = (id: string | undefined): string => {
    apis = events.of("reload").findLast((reload) => reload.apis)?.apis ?? apis;
    return (apis.find((api) => api.id === id) ?? apis[0])?.url ?? "";
  };
  return {
    program,
    local,
    events,
    get: (path, api) => answer(urlOf(api) + path),
    close: async () => {
      await local.close();
      program.remove();
    },
  };
}

export async function answer(url: string, options: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, options);
  return { status: response.status, body: await response.text() };
}
