import type { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb";

/** A registered alias: a URN, or the parts in which it differs from the resource. */
export type Alias =
  | string
  | {
      readonly name?: string;
      readonly type?: string;
      readonly project?: string;
      readonly stack?: string;
      /** URN of the parent, or null for none. Absent when the parent is the same. */
      readonly parent?: string | null;
    };

/** The key under which a registration is found. */
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
 * Finds the earlier URNs of a run's resources, as the engine does.
 * It tries their own URN, then the first alias that existed, then one that follows from their parent's.
 */
export class AliasMatching {
  readonly #seen = new Set<string>();
  /** The earlier URN found by an alias, by the URN that the resource has now. */
  readonly #was = new Map<string, string>();

  constructor(private readonly before: { has(urn: string): boolean }) {}

  /** The URN that a resource had before, or undefined for a new one. Throws where the engine would refuse. */
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

/** The name of a child under another parent: the parent's part of its name is replaced. */
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
  /** Aliases of the parents and of the resource itself. */
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

/** The part of a URN that a resource contributes to its children's. The Pulumi stack contributes nothing. */
function typesOf(parent: string): readonly string[] {
  const types = parent === "" ? [] : partsOf(parent).types;
  return types.includes(ROOT_TYPE) ? [] : types;
}
