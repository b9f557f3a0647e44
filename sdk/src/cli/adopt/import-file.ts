import type { GraphResource, ResourceGraph } from "../../graph";
import { nameOfUrn } from "../../values/stack-state";

/** One resource of the file that `pulumi preview --import-file` writes and `pulumi import --file` reads. */
export interface ImportSpec {
  readonly type: string;
  /** A name that is unique in the file. */
  readonly name: string;
  readonly logicalName?: string;
  readonly id?: string;
  /** Name in the file, or in its table of names. */
  readonly parent?: string;
  readonly component?: boolean;
  readonly [setting: string]: unknown;
}

/** The engine's own import file. */
export interface ImportFile {
  /** URNs of what is in the state already, by the names that `parent` uses. */
  readonly nameTable?: Readonly<Record<string, string>>;
  readonly resources?: readonly ImportSpec[];
}

/**
 * Fills ids into the engine's import file. Resources without one are left out, and so are components that hold none of
 * the rest. The table names components that are in the state already.
 */
export function fillIds(
  file: ImportFile,
  graph: ResourceGraph,
  ids: ReadonlyMap<string, string>,
  inState: ReadonlySet<string>,
): { readonly file: ImportFile; readonly urns: readonly string[] } {
  const specs = file.resources ?? [];
  const urnOf = urnsOf(file, graph);
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const selected = new Set<ImportSpec>();
  const nameTable: Record<string, string> = { ...file.nameTable };
  const urns: string[] = [];
  for (const spec of specs) {
    const urn = urnOf.get(spec);
    if (urn === undefined || spec.component || !ids.has(urn) || inState.has(urn)) continue;
    urns.push(urn);
    for (let around: ImportSpec | undefined = spec; around && !selected.has(around); ) {
      const aroundUrn = urnOf.get(around);
      if (around !== spec && aroundUrn !== undefined && inState.has(aroundUrn)) {
        nameTable[around.name] = aroundUrn;
        break;
      }
      selected.add(around);
      around = byName.get(around.parent ?? "");
    }
  }
  const resources = specs
    .filter((spec) => selected.has(spec))
    .map((spec) => (spec.component ? spec : { ...spec, id: ids.get(urnOf.get(spec) ?? "") ?? "" }));
  return { file: { nameTable, resources }, urns };
}

/** The URN of each resource in the file: the names of parents tell apart what is named alike. */
function urnsOf({ resources = [] }: ImportFile, graph: ResourceGraph): ReadonlyMap<ImportSpec, string> {
  const byKey = new Map<string, GraphResource[]>();
  const keyOf = (type: string, name: string) => `${type} ${name}`;
  for (const resource of graph.resources) {
    const key = keyOf(resource.type, resource.name);
    byKey.set(key, [...(byKey.get(key) ?? []), resource]);
  }
  const byName = new Map(resources.map((spec) => [spec.name, spec]));
  return new Map(
    resources.flatMap((spec) => {
      const found = byKey.get(keyOf(spec.type, spec.logicalName ?? spec.name)) ?? [];
      const parent = byName.get(spec.parent ?? "");
      const parentName = parent?.logicalName ?? spec.parent;
      const fits = ({ parent: urn = "" }: GraphResource) =>
        (urn === "" ? undefined : nameOfUrn(urn)) === parentName;
      const one = found.length > 1 ? found.find(fits) : found[0];
      return one ? [[spec, one.urn] as const] : [];
    }),
  );
}
