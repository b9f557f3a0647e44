import * as pulumi from "@pulumi/pulumi";
import type { Placement } from "./component";
import { nameOf, parentOf, scopeName } from "./enclosing";
import { childName, previousNames, splitName } from "./names";

/** An earlier identity of a resource, by one of its aliases. */
export interface PreviousIdentity {
  readonly urn: string;
  /** The beginning of the names of the constructs in it. */
  readonly scope: string;
}

/** A name that a resource had under a parent. */
export interface PreviousName {
  readonly parentUrn: string;
  readonly name: string;
}

/** Where a construct was, as one of its aliases has it: its URN and logical name, and the stack and path in that. */
export interface PreviousLocation extends Pick<Placement, "logicalName" | "path"> {
  readonly urn: string;
  readonly stackId: string;
}

/** Something that may turn out not to be there. */
type Maybe<T> = pulumi.Output<T | undefined>;

/** An alias as the program gives it. */
type GivenAlias = pulumi.Input<pulumi.Alias | string>;

/** The same with its values: a URN, or what was different. */
type KnownAlias = string | { readonly name?: string; readonly type?: string; readonly parent?: KnownParent };
type KnownParent = pulumi.Resource | string | undefined;

type Registration = Pick<pulumi.ResourceTransformationArgs, "type" | "name" | "opts">;

const OURS = "serverless-api:index:";

const hasDerivedAliases = new WeakSet<pulumi.Resource>();
/** By parent and name. */
const notedNames = new WeakMap<pulumi.Resource, Map<string, readonly pulumi.Output<PreviousName>[]>>();
/** The scopes that belong to the aliases of a component of the user's, in their order. */
const scopesOf = new WeakMap<pulumi.Resource, readonly Maybe<string>[]>();

/**
 * The options of a resource with the aliases that follow from those around it.
 *
 * A child inherits the aliases of its parent from Pulumi, under its own name with the beginning replaced. Names that
 * end in a hash, and names of constructs in components of the user's, were made in another way. Here they are made as
 * they were made then. A resource without aliases around it stays as it is.
 */
export function withDerivedAliases(
  resource: pulumi.Resource,
  registration: Registration,
): pulumi.ResourceOptions {
  const { type, opts } = registration;
  // A construct in a construct outside of all stacks has the transformation of the app from both.
  if (hasDerivedAliases.has(resource)) return opts;
  const own = opts.aliases ?? [];
  const derived = [
    ...own.flatMap((alias) => fromGivenParent(registration, alias)),
    ...fromPreviousParents(registration),
    ...fromNotes(registration),
  ];
  if (own.length + derived.length === 0) return opts;
  hasDerivedAliases.add(resource);
  if (!isOurs(type)) {
    const ownScopes = own.map((alias) => scopeOfOwn(registration, alias));
    const scopes = derived.map((previous) => previous.apply((known) => known?.scope));
    scopesOf.set(resource, [...ownScopes, ...scopes]);
  }
  return { ...opts, aliases: [...own, ...derived.map(toAlias)] };
}

/** The earlier identities of a resource, by its aliases. */
export function previousIdentitiesOf(resource: pulumi.Resource): readonly pulumi.Output<PreviousIdentity>[] {
  // The SDK keeps them as URNs, and its typings leave that out.
  const { __aliases: urns = [], __pulumiType: type } = resource as unknown as {
    readonly __aliases?: readonly pulumi.Output<string>[];
    readonly __pulumiType: string;
  };
  if (urns.length === 0) return [];
  const beginning = isOurs(type) ? [] : [scopeName(parentOf(resource))];
  const scopes = scopesOf.get(resource) ?? [];
  return urns.map((each, index) =>
    pulumi
      .all([each, scopes[index]])
      .apply(([urn, scope]) => ({ urn, scope: scope ?? [...beginning, nameInUrn(urn)].join("-") })),
  );
}

/** Where a construct was, by its aliases. */
export function previousLocationsOf(
  construct: pulumi.Resource & { readonly placement: Placement },
): readonly pulumi.Output<PreviousLocation>[] {
  const { stack, path } = construct.placement;
  return previousIdentitiesOf(construct).map((previous) =>
    previous.apply(({ urn }) => {
      const logicalName = nameInUrn(urn);
      return { urn, logicalName, ...splitName(logicalName, { stackId: stack.id, path }) };
    }),
  );
}

/** Note what a part of a construct was called whose name has more of the construct's than the beginning. */
export function notePreviousPart(
  construct: pulumi.Resource & { readonly placement: Placement },
  part: string,
  before: (location: PreviousLocation) => string,
): void {
  const aliasNames = previousLocationsOf(construct).map((previous) =>
    previous.apply((location) => ({
      parentUrn: location.urn,
      name: childName(location.logicalName, before(location)),
    })),
  );
  notePreviousNames(construct, childName(construct.placement.logicalName, part), aliasNames);
}

/**
 * Notes the earlier names of a resource whose name follows from more than its parent. A route that one stack adds to
 * the API of another is such a resource. Call it before the resource is made.
 */
export function notePreviousNames(
  parent: pulumi.Resource,
  name: string,
  aliasNames: readonly pulumi.Output<PreviousName>[],
): void {
  if (aliasNames.length === 0) return;
  const names = notedNames.get(parent) ?? new Map<string, readonly pulumi.Output<PreviousName>[]>();
  notedNames.set(parent, names.set(name, aliasNames));
}

/**
 * For an alias of a construct that says only what it was in: its name there. Pulumi takes the present name, which no
 * construct had elsewhere.
 */
function fromGivenParent({ type, name, opts }: Registration, given: GivenAlias): Maybe<PreviousIdentity>[] {
  if (!isOurs(type) || saysName(given)) return [];
  const scope = scopeName(opts.parent);
  const alias = known(given);
  const identities = pulumi.all([alias, alias.apply(urnOfParent)]).apply(([it, parentUrn]) => {
    if (typeof it === "string" || it.name !== undefined || parentUrn === undefined) return [];
    return previousNames(name, scope, scopeOfParent(it.parent, opts)).map((old) => {
      return { urn: childUrn(parentUrn, it.type ?? type, old), scope: old };
    });
  });
  return slots(type, identities);
}

/**
 * The aliases under earlier parents: with the name that followed from the parent's, and with the parent's own aliases.
 */
function fromPreviousParents({ type, name, opts }: Registration): Maybe<PreviousIdentity>[] {
  const { parent, aliases = [] } = opts;
  if (parent === undefined) return [];
  const scope = scopeName(parent);
  const isInScope = isOurs(type) || previousNames(name, scope, scope).length > 0;
  return previousIdentitiesOf(parent).flatMap((previous) => {
    const identities = previous.apply(({ urn, scope: before }) => {
      const names = isInScope
        ? previousNames(name, scope, before)
        : previousNames(name, nameOf(parent), nameInUrn(urn));
      return (names.length > 0 ? names : [name]).map((old) => {
        return { urn: childUrn(urn, type, old), scope: isInScope ? old : `${before}-${old}` };
      });
    });
    const named = aliases.map((alias) =>
      pulumi.all([previous, known(alias)]).apply(([{ urn, scope: before }, it]) => {
        const [itsType, itsName] =
          typeof it === "string" ? [typeInUrn(it), nameInUrn(it)] : [it.type ?? type, it.name ?? name];
        return {
          urn: childUrn(urn, itsType, itsName),
          scope: isOurs(type) ? itsName : `${before}-${itsName}`,
        };
      }),
    );
    return [...slots(type, identities), ...named];
  });
}

function fromNotes({ type, name, opts }: Registration): Maybe<PreviousIdentity>[] {
  const noted = (opts.parent && notedNames.get(opts.parent)?.get(name)) ?? [];
  return noted.map((previous) =>
    previous.apply((it) => ({ urn: childUrn(it.parentUrn, type, it.name), scope: it.name })),
  );
}

/** The scope of a component of the user's while it was what an alias says. */
function scopeOfOwn({ name, opts }: Registration, given: GivenAlias): pulumi.Output<string> {
  return known(given).apply((it) => {
    if (typeof it === "string") return `${scopeName(opts.parent)}-${nameInUrn(it)}`;
    const around = "parent" in it ? scopeOfParent(it.parent, opts) : scopeName(opts.parent);
    return `${around}-${it.name ?? name}`;
  });
}

/**
 * The beginning of names in the parent that an alias gives. A removed component had its present parents.
 */
function scopeOfParent(parent: KnownParent, { parent: now }: pulumi.ResourceOptions): string {
  if (typeof parent !== "string") return scopeName(parent);
  const name = nameInUrn(parent);
  if (isOurs(typeInUrn(parent))) return name;
  const around = now && parentOf(now);
  return `${scopeName(around ?? now)}-${name}`;
}

function known(given: GivenAlias): pulumi.Output<KnownAlias> {
  return pulumi.output(given) as unknown as pulumi.Output<KnownAlias>;
}

function urnOfParent(alias: KnownAlias): pulumi.Input<string | undefined> {
  const parent = typeof alias === "string" ? undefined : alias.parent;
  return pulumi.Resource.isInstance(parent) ? parent.urn : parent;
}

/** Whether an alias shows without waiting that it is a whole URN or has a name. */
function saysName(given: GivenAlias): boolean {
  if (typeof given === "string") return true;
  const isLater = pulumi.Output.isInstance(given) || given instanceof Promise;
  return !isLater && given.name !== undefined;
}

/** Aliases are given one by one, before it is known how many there are: names of constructs have up to two. */
function slots(
  type: string,
  identities: pulumi.Output<readonly PreviousIdentity[]>,
): Maybe<PreviousIdentity>[] {
  const indexes = isOurs(type) ? [0, 1] : [0];
  return indexes.map((index) => identities.apply((all) => all[index]));
}

/** An alias that says nothing, and so is the resource as it is, stands for one that is not there. */
function toAlias(previous: Maybe<PreviousIdentity>): pulumi.Output<string | pulumi.Alias> {
  return previous.apply((it): string | pulumi.Alias => it?.urn ?? {}) as pulumi.Output<string | pulumi.Alias>;
}

function isOurs(type: string): boolean {
  return type.startsWith(OURS);
}

const ROOT = "pulumi:pulumi:Stack";

/** The logical name in a URN. */
function nameInUrn(urn: string): string {
  return urn.split("::").slice(3).join("::");
}

/** The type of the resource of a URN, without those of its parents. */
function typeInUrn(urn: string): string {
  return typesInUrn(urn).split("$").at(-1) ?? "";
}

/** The URN of a child: with the types of all its parents, of which the Pulumi stack is none. */
function childUrn(parentUrn: string, type: string, name: string): string {
  const [stack, project] = parentUrn.split("::");
  const types = typesInUrn(parentUrn);
  return [stack, project, types === ROOT ? type : `${types}$${type}`, name].join("::");
}

function typesInUrn(urn: string): string {
  return urn.split("::")[2] ?? "";
}
