import type { ResourceGraph } from "../../graph";
import type { DeployedStack } from "./cloudformation/template";
import { Values } from "./cloudformation/values";
import { fillIds, type ImportFile } from "./import-file";
import { importIdOf, ownIdOf } from "./import-id";
import { completeState, type StoredState } from "./imported-state";
import { isPrecious, type Pair } from "./match";
import type { Preview } from "./preview";
import type { PulumiStage } from "./pulumi-stage";

/** The resources to adopt. */
export interface Wanted {
  readonly graph: ResourceGraph;
  readonly stacks: readonly DeployedStack[];
  /** By URN. */
  readonly pairs: ReadonlyMap<string, Pair>;
  /** The resources that the engine would create, in its import file. */
  readonly file: ImportFile;
}

/** How far an adoption has come. */
export interface Adoption {
  /** The changes of the next deployment. */
  readonly preview: Preview;
  /** URNs that were imported now. */
  readonly imported: readonly string[];
  /** URNs that were in the state before. */
  readonly before: readonly string[];
  /** URNs of what the stacks list and AWS does not have any more. */
  readonly deleted: ReadonlySet<string>;
  /** URNs that are in the state with another id than the deployed resource has. */
  readonly others: ReadonlyMap<string, string>;
  /** URNs whose import id is not known. */
  readonly unknown: readonly string[];
  /** The errors of Pulumi. */
  readonly errors: readonly string[];
}

/** A REST API reports the id of its root only when it has been imported. More values become known at most so often. */
const ROUNDS = 3;

/** Import what is not in the state yet, make good what imports leave open, and compare. Goes on where it was ended before. */
export async function adopt(stage: PulumiStage, wanted: Wanted): Promise<Adoption> {
  const first = await stage.export();
  const before = urnsIn(first);
  const others = otherIds(first, wanted);
  const { state, gone: deleted, imported, unknown, errors } = await importAll(stage, wanted, first);
  const own = new Map([...wanted.pairs].filter(([urn]) => !deleted.has(urn) && !others.has(urn)));
  const preview = await completeAll(stage, { ...wanted, pairs: own }, state);
  return {
    preview,
    imported,
    before: [...wanted.pairs.keys()].filter((urn) => before.has(urn)),
    deleted,
    others,
    unknown,
    errors: [...errors, ...preview.errors],
  };
}

async function importAll(stage: PulumiStage, { graph, stacks, pairs, file }: Wanted, first: StoredState) {
  let state = first;
  const deleted = new Set<string>();
  const imported: string[] = [];
  const errors: string[] = [];
  for (let round = 0; round < ROUNDS && errors.length === 0; round++) {
    const values = new Values(stacks, rootsIn(state));
    const ids = new Map(
      [...pairs].flatMap(([urn, pair]) => {
        const id = deleted.has(urn) ? undefined : importIdOf(pair, values);
        return id === undefined ? [] : [[urn, id] as const];
      }),
    );
    const { file: filled, urns } = fillIds(file, graph, ids, urnsIn(state));
    if (urns.length === 0) break;
    const result = await stage.import(filled);
    for (const urn of result.deleted) deleted.add(urn);
    errors.push(...result.errors);
    state = await stage.export();
    const there = urnsIn(state);
    imported.push(...urns.filter((urn) => there.has(urn)));
  }
  const there = urnsIn(state);
  const unknown = [...pairs.keys()].filter((urn) => !there.has(urn) && !deleted.has(urn));
  return { state, gone: deleted, imported, unknown, errors };
}

async function completeAll(
  stage: PulumiStage,
  { stacks, pairs }: Wanted,
  first: StoredState,
): Promise<Preview> {
  let state = first;
  let preview: Preview | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const planned = new Map([...(preview?.resources ?? [])].map(([urn, { inputs }]) => [urn, inputs]));
    const next = completeState(state, pairs, new Values(stacks, rootsIn(state)), planned);
    if (preview !== undefined && next === state) break;
    if (next !== state) await stage.restore(next);
    state = next;
    preview = await stage.preview();
    if (preview.errors.length > 0) break;
  }
  return preview ?? stage.preview();
}

function urnsIn({ deployment }: StoredState): ReadonlySet<string> {
  return new Set((deployment.resources ?? []).map(({ urn }) => urn));
}

/** Ids of the root resources of REST APIs that are in the state, by the ids of the APIs. */
function rootsIn({ deployment }: StoredState): ReadonlyMap<string, string> {
  return new Map(
    (deployment.resources ?? []).flatMap(({ id, outputs = {} }) =>
      id !== undefined && typeof outputs.rootResourceId === "string"
        ? [[id, outputs.rootResourceId] as const]
        : [],
    ),
  );
}

/**
 * Resources that were deployed or imported before under other ids. Only those with data count, because the rest can be
 * made again.
 */
function otherIds(state: StoredState, { pairs, stacks }: Wanted): ReadonlyMap<string, string> {
  const values = new Values(stacks, rootsIn(state));
  return new Map(
    (state.deployment.resources ?? []).flatMap(({ urn, id }) => {
      const pair = pairs.get(urn);
      if (pair === undefined || id === undefined || !isPrecious(pair.type)) return [];
      const known = [importIdOf(pair, values), ownIdOf(pair), pair.deployed.physicalId];
      return known.includes(id) ? [] : [[urn, id] as const];
    }),
  );
}
