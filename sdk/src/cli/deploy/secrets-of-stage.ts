import { nearest } from "../../errors";
import { stageError } from "./errors";
import type { Session } from "./session";
import { secretsProviderOf } from "./settings";
import { splitStacks } from "./units";

/** The operation on the secrets of a stage. */
export type SecretsWish =
  | { readonly action: "list" }
  | { readonly action: "set" | "get" | "remove"; readonly name: string };

/** Sets, gets, lists or removes secrets of a stage. Returns the exit code. */
export function doWithSecrets(session: Session, wish: SecretsWish): Promise<number> {
  switch (wish.action) {
    case "set":
      return setSecret(session, wish.name);
    case "get":
      return printSecret(session, wish.name);
    case "list":
      return listSecrets(session);
    case "remove":
      return removeSecret(session, wish.name);
  }
}

/**
 * The Pulumi stack of the stage is made where there is none, also beside those of its app stacks. New ones take their
 * configuration from it.
 */
async function setSecret(session: Session, name: string): Promise<number> {
  const { request, engine, listed, project, io } = session;
  const { stage } = request;
  const value = await io.readSecret?.(`value of ${name}: `);
  if (value === undefined || value === "") {
    const problem = value === "" ? "the value is empty" : "there is no value";
    const cure = `type it, or pipe it in: sapi secrets set ${stage} ${name} < file`;
    throw stageError(stage, "SECRET_VALUE_MISSING", { problem, cure });
  }
  if (!listed.some((stack) => stack.name === stage))
    await engine.create(stage, secretsProviderOf(project, stage));
  for (const stack of [stage, ...partsOf(session)]) await engine.setSecret(name, value, stack);
  io.stderr.write(`${stage}: ${name} is set; sapi deploy ${stage} gives it to functions\n`);
  return 0;
}

async function printSecret(session: Session, name: string): Promise<number> {
  const [stack] = await holdersOf(session, name);
  const value = await session.engine.configValue(name, stack as string);
  const { io, request } = session;
  io.stdout.write(`${request.json ? JSON.stringify(value) : value}\n`);
  return 0;
}

async function listSecrets(session: Session): Promise<number> {
  const { io, request } = session;
  const known = await namesByStack(session);
  const names = [...new Set([...known.values()].flat())].sort();
  if (request.json) io.stdout.write(`${JSON.stringify(names)}\n`);
  else for (const name of names) io.stdout.write(`${name}${lackOf(name, known)}\n`);
  if (names.length === 0) io.stderr.write(`${request.stage}: no secret is set\n`);
  return 0;
}

async function removeSecret(session: Session, name: string): Promise<number> {
  for (const stack of await holdersOf(session, name)) await session.engine.removeConfig(name, stack);
  session.io.stderr.write(`${session.request.stage}: ${name} is removed\n`);
  return 0;
}

function partsOf({ request, listed }: Session): string[] {
  return splitStacks(request.stage, listed).map(({ name }) => name);
}

/** Names of the secrets of each Pulumi stack of the stage, that of the stage first. */
async function namesByStack(session: Session): Promise<ReadonlyMap<string, readonly string[]>> {
  const { engine, request, listed, project } = session;
  const whole = listed.filter(({ name }) => name === request.stage).map(({ name }) => name);
  const known = new Map<string, readonly string[]>();
  for (const stack of [...whole, ...partsOf(session)])
    known.set(stack, await engine.secretNames(stack, project.name));
  return known;
}

/** Pulumi stacks that have the secret. */
async function holdersOf(session: Session, name: string): Promise<readonly string[]> {
  const known = await namesByStack(session);
  const holders = [...known].filter(([, names]) => names.includes(name)).map(([stack]) => stack);
  if (holders.length > 0) return holders;
  const guess = nearest(name, [...known.values()].flat());
  const { stage } = session.request;
  throw stageError(stage, "SECRET_UNKNOWN", {
    problem: `there is no secret ${name}`,
    cure:
      guess === undefined ? `sapi secrets list ${stage} shows those that there are` : `did you mean ${guess}`,
  });
}

function lackOf(name: string, known: ReadonlyMap<string, readonly string[]>): string {
  const without = [...known].filter(([, names]) => !names.includes(name)).map(([stack]) => stack);
  return without.length === 0 ? "" : `  not in ${without.join(", ")}`;
}
