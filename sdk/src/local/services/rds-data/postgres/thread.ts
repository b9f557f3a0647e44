/** Runs Postgres in a thread of its own: a statement that takes long holds nobody else up, and can be ended with it. */
import { parentPort, workerData } from "node:worker_threads";
import type { PGlite, protocol } from "@electric-sql/pglite";
import { CLOSE, type ThreadAnswer, type ThreadData, type ThreadQuery } from "./messages";
import type { PostgresFailure, PostgresResult, PostgresValue } from "./postgres";

type Module = typeof import("@electric-sql/pglite");
type Message = Parameters<Parameters<InstanceType<(typeof protocol)["Parser"]>["parse"]>[1]>[0];

/** The default search path of Postgres, for which PGlite has another one. */
const SEARCH_PATH = 'search_path="$user", public';

const TRANSACTION = { I: "none", T: "open", E: "failed" } as const;

async function main({ module, extensions, folder, database, username }: ThreadData): Promise<void> {
  const pglite = require(module) as Module;
  const loaded = Object.assign({}, ...extensions.map((file) => require(file)));
  const startParams = pglite.PGlite.defaultStartParams.map((word) =>
    word.startsWith("search_path=") ? SEARCH_PATH : word,
  );
  const db = new pglite.PGlite(folder, { database, username, extensions: loaded, startParams });
  await db.waitReady;
  parentPort?.on("message", (query: ThreadQuery | typeof CLOSE) => void answer(db, pglite, query));
  say({ kind: "ready" });
}

async function answer(db: PGlite, pglite: Module, query: ThreadQuery | typeof CLOSE): Promise<void> {
  try {
    if (query === CLOSE) {
      await db.close();
      say({ kind: "closed" });
    } else say(await run(db, pglite, query));
  } catch (error) {
    say(failed(error));
  }
}

async function run(db: PGlite, { protocol }: Module, { sql, values }: ThreadQuery): Promise<ThreadAnswer> {
  const { serialize, Parser } = protocol;
  const request = [
    serialize.parse({ text: sql }),
    serialize.bind({ values: [...values] }),
    serialize.describe({ type: "P" }),
    serialize.execute({}),
    serialize.sync(),
  ];
  const reply = await db.execProtocolRaw(Buffer.concat(request.map((part) => Buffer.from(part))));
  const messages: Message[] = [];
  new Parser().parse(reply, (message) => void messages.push(message));
  return read(messages);
}

function read(messages: readonly Message[]): ThreadAnswer {
  let columns: PostgresResult["columns"] = [];
  let tag = "";
  let transaction: PostgresResult["transaction"] = "none";
  let failure: PostgresFailure | undefined;
  const rows: (readonly PostgresValue[])[] = [];
  for (const message of messages) {
    if (message.name === "error") failure = failureOf(message);
    if (message.name === "dataRow") rows.push((message as unknown as { fields: PostgresValue[] }).fields);
    if (message.name === "commandComplete") tag = (message as unknown as { text: string }).text;
    if (message.name === "rowDescription") columns = columnsOf(message);
    if (message.name === "readyForQuery")
      transaction = TRANSACTION[(message as unknown as { status: keyof typeof TRANSACTION }).status];
  }
  if (failure) return { kind: "failed", failure, transaction };
  return { kind: "result", result: { columns, rows, tag, transaction } };
}

interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
  readonly dataTypeModifier: number;
}

function columnsOf(message: Message): PostgresResult["columns"] {
  const { fields } = message as unknown as { fields: readonly Field[] };
  return fields.map(({ name, dataTypeID, dataTypeModifier, tableID, columnID }) => ({
    name,
    type: dataTypeID,
    modifier: dataTypeModifier,
    table: tableID,
    number: columnID,
  }));
}

function failureOf(message: Message): PostgresFailure {
  const { code, severity, hint, position, ...rest } = message as unknown as Partial<PostgresFailure>;
  const text = rest.message ?? (message as unknown as Error).message;
  return { message: text, code: code ?? "XX000", severity: severity ?? "ERROR", hint, position };
}

function failed(error: unknown): ThreadAnswer {
  const message = String((error as Error)?.message ?? error);
  return { kind: "failed", failure: { message, code: "XX000", severity: "FATAL" }, transaction: "none" };
}

function say(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer);
}

void main(workerData as ThreadData).catch((error) => say(failed(error)));
