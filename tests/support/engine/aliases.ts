import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";

/** An alias as it is registered: a URN, or what was different of the one that the resource has. */
export type Alias =
  | string
  | {
      readonly name?: string;
      readonly type?: string;
      readonly project?: string;
      readonly stack?: string;
      /** URN of the parent; null for none. Absent for the one that the resource has. */
      readonly parent?: string | null;
    };

/** What a registration is found by. */
export interface Sought {
  readonly urn: string;
  readonly parent: string;
  readonly aliases: readonly Alias[];
}

const ROOT_TYPE = "pulumi:pulumi:Stack";

/** The aliases of a registration. */
export function aliasesOf(request: RegisterResourceRequest): Alias[] {
  const urns: Alias[] = request.getAliasurnsList();
  return urns.concat(
    request.getAliasesList().map((alias) => {
      const spec = alias.getSpec();
      if (!spec) return alias.getUrn();
      const { name, type, project, stack } = spec.toObject();
      const parent = spec.getNoparent() ? null : spec.getParenturn();
      return { name, type, project, stack, ...(parent !== "" && { parent }) };
    }),
  );
}

/**
 * Finds what the resources of a run were in the run before, as the engine does: by their URN, else by the first of their
 * aliases that there was, else by one that follows from what was found for their parent.
 */
export class AliasMatching {
  readonly #seen = new Set<string>();
  /** What was found by an alias, by the URN that it has now. */
  readonly #was = new Map<string, string>();

  constructor(private readonly before: { has(urn: string): boolean }) {}

  /** The URN that a resource had before; undefined for a new one. Throws where the engine would refuse. */
  find(sought: Sought): string | undefined {
    const { urn } = sought;
    const claimed = [...this.#was].find(([, was]) => was === urn);
    if (claimed) throw new Error(`Duplicate resource alias '${urn}' of '${claimed[0]}'`);
    this.#seen.add(urn);
    const found = [urn, ...this.#aliasesOf(sought)].find((each) => this.before.has(each));
    if (found !== undefined && found !== urn) this.#take(urn, found);
    return found;
  }

  #take(urn: string, was: string): void {
    const isTaken = this.#seen.has(was) || [...this.#was.values()].includes(was);
    if (isTaken) throw new Error(`Duplicate resource alias '${was}' of '${urn}'`);
    this.#was.set(urn, was);
  }

  #aliasesOf({ urn, parent, aliases }: Sought): string[] {
    const own = aliases.map((alias) => this.#collapse(alias, urn, parent));
    const parentWas = this.#was.get(parent);
    if (parentWas === undefined) return own;
    return [
      ...own,
      inherited(urn, parent, parentWas),
      ...own.map((each) => inherited(each, parent, parentWas)),
    ];
  }

  #collapse(alias: Alias, urn: string, ownParent: string): string {
    if (typeof alias === "string") return alias;
    const now = partsOf(urn);
    const given = alias.parent === undefined ? ownParent : (alias.parent ?? "");
    const parent = alias.parent ? (this.#was.get(given) ?? given) : given;
    return toUrn({
      stack: alias.stack || now.stack,
      project: alias.project || now.project,
      types: [...typesOf(parent), alias.type || (now.types.at(-1) as string)],
      name: alias.name || now.name,
    });
  }
}

/** What a child was called when its parent was another: what its name has of the parent's is exchanged. */
function inherited(urn: string, parent: string, parentWas: string): string {
  const { types, name, ...where } = partsOf(urn);
  const [now, before] = [partsOf(parent).name, partsOf(parentWas).name];
  return toUrn({
    ...where,
    types: [...typesOf(parentWas), types.at(-1) as string],
    name: name.startsWith(now) ? before + name.slice(now.length) : name,
  });
}

interface UrnParts {
  readonly stack: string;
  readonly project: string;
  /** Those of the parents and of the resource itself. */
  readonly types: readonly string[];
  readonly name: string;
}

function partsOf(urn: string): UrnParts {
  const [prefix = "", project = "", types = "", ...name] = urn.split("::");
  return {
    stack: prefix.split(":").slice(2).join(":"),
    project,
    types: types.split("$"),
    name: name.join("::"),
  };
}

function toUrn({ stack, project, types, name }: UrnParts): string {
  return `urn:pulumi:${stack}::${project}::${types.join("$")}::${name}`;
}

/** What a resource contributes to the URNs of its children; the Pulumi stack nothing. */
function typesOf(parent: string): readonly string[] {
  const types = parent === "" ? [] : partsOf(parent).types;
  return types.includes(ROOT_TYPE) ? [] : types;
}
