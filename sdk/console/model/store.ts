import { computed, signal } from "@preact/signals";
import type { ConnectionSummary, Program, RequestSummary, State, Update, UserMessage } from "./types";

/** The largest numbers of rows that the page remembers. */
const MOST = { requests: 10_000, connections: 500, messages: 100 };

const NO_PROGRAM: Program = { apis: [], routes: [], services: {}, served: [] };

export const program = signal<Program>(NO_PROGRAM);
/** Newest first. */
export const requests = signal<readonly RequestSummary[]>([]);
export const connections = signal<readonly ConnectionSummary[]>([]);
export const messages = signal<readonly UserMessage[]>([]);
export const missed = signal(0);
/** Whether the server can be reached. */
export const isLive = signal(false);
/** Counts the changes of the program, of its faults, and of all that resources have caused. */
export const programChanges = signal(0);
export const faultChanges = signal(0);
/** The ARNs of the last resources that something has happened to. */
export const touched = signal<{ readonly n: number; readonly arns: readonly string[] }>({ n: 0, arns: [] });
/** A deployed stage is shown without forms, replays and everything else that changes it. */
export const isReadOnly = computed(() => program.value.readOnly === true);

let started: number | undefined;
const byNumber = new Map<number, RequestSummary>();
const byConnection = new Map<string, ConnectionSummary>();

export function putState(state: State): void {
  if (state.started !== started || state.requests.length === 0) byNumber.clear();
  if (state.started !== started || state.connections.length === 0) byConnection.clear();
  started = state.started;
  program.value = state.program;
  missed.value = state.missed;
  messages.value = [...state.messages].reverse();
  putRequests(state.requests);
  putConnections(state.connections);
  programChanges.value += 1;
}

export function putUpdate(update: Update): void {
  if (update.requests.length > 0) putRequests(update.requests);
  if (update.connections.length > 0) putConnections(update.connections);
  if (update.messages.length > 0) putMessages(update.messages);
  if (update.resources.length > 0) touched.value = { n: touched.value.n + 1, arns: update.resources };
  if (update.faults) faultChanges.value += 1;
}

function putRequests(changed: readonly RequestSummary[]): void {
  for (const request of changed) byNumber.set(request.n, request);
  requests.value = newestFirst(byNumber, MOST.requests);
}

function putConnections(changed: readonly ConnectionSummary[]): void {
  for (const connection of changed) byConnection.set(connection.id, connection);
  connections.value = newestFirst(byConnection, MOST.connections);
}

function putMessages(added: readonly UserMessage[]): void {
  const known = new Set(messages.value.map(({ n }) => n));
  // The loaded state and an update may both contain the message.
  const fresh = added.filter(({ n }) => !known.has(n)).reverse();
  messages.value = [...fresh, ...messages.value].slice(0, MOST.messages);
}

function newestFirst<K, V>(map: Map<K, V>, most: number): readonly V[] {
  for (const key of map.keys()) {
    if (map.size <= most) break;
    map.delete(key);
  }
  return [...map.values()].reverse();
}
