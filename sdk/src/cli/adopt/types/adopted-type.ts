import type { DeployedResource } from "../cloudformation/template";
import type { Values } from "../cloudformation/values";

/** One thing in which a resource of the program and a deployed one have to agree. */
export type Criterion =
  /** An input has the text of a property, or of the physical name where there is no property. */
  | { readonly by: "text"; readonly input: string; readonly property?: string }
  /** An input refers to what a property refers to. */
  | { readonly by: "reference"; readonly input: string; readonly property: string }
  /** Both are in the construct of this id. */
  | { readonly by: "construct" }
  /** Paths of a REST API, from its root on. */
  | { readonly by: "path" }
  /** Routes that were found to be one lead to the two. */
  | { readonly by: "routes" }
  /** Both are functions with a URL of their own. */
  | { readonly by: "url" };

/** One part of an import id: the physical id, the name at its end, or what a property stands for. */
export type IdPart = "id" | "name" | PropertyPart;

/** A property whose value is a part of an import id. */
export interface PropertyPart {
  readonly property: string;
  /** Whether the part is left out of the id where the resource has no such property. */
  readonly isOptional?: true;
  /** The value of a missing property. */
  readonly otherwise?: string;
}

/** The source of an input's value in a template. */
export type Source = string | ((resource: DeployedResource, values: Values) => unknown);

/** The facts about a type that can be adopted, as data. */
export interface AdoptedType {
  /** Pulumi's type token. */
  readonly token: string;
  /** Types of CloudFormation that are the same thing. */
  readonly from: readonly string[];
  /** Ways in which the two are found to be one, the surest first. All criteria of a way have to hold. */
  readonly match: readonly (readonly Criterion[])[];
  /** Parts of the id that `pulumi import` takes. */
  readonly importId: readonly IdPart[];
  /** The separator of the parts. */
  readonly separator: string;
  /** The provider keeps the physical id, although the import id has more. */
  readonly retainsPhysicalId: boolean;
  /** The loss with it, besides data that other commands ask about. Undefined where it can be made again. */
  readonly holds: string | undefined;
  /** Whether one that no stack has may be made: nothing is there that could be lost. */
  readonly mayBeNew: boolean;
  /** An output that others are made of. Where the provider does not tell it, the resource is made anew. */
  readonly needs: string | undefined;
  /** Outputs that a provider tells empty although the property of the template says otherwise: they are left open. */
  readonly open: Readonly<Record<string, string>>;
  /**
   * Inputs that AWS fixes when it is made, with their path in the template. A provider that does not return them when it
   * reads the resource is helped out with them.
   */
  readonly fixed: Readonly<Record<string, Source>>;
}

/** Settings of a type that are not those of most. */
type Rest = Partial<Omit<AdoptedType, "token" | "from" | "match">>;

/** A record of the table. */
export function adopted(
  token: string,
  from: string | readonly string[],
  match: AdoptedType["match"],
  rest: Rest = {},
): AdoptedType {
  return {
    token,
    from: typeof from === "string" ? [from] : from,
    match,
    importId: ["id"],
    separator: "/",
    retainsPhysicalId: false,
    holds: undefined,
    needs: undefined,
    open: {},
    mayBeNew: rest.holds === undefined,
    fixed: {},
    ...rest,
  };
}

export const text = (input: string, property?: string): Criterion => ({
  by: "text",
  input,
  ...(property !== undefined && { property }),
});
export const reference = (input: string, property: string): Criterion => ({
  by: "reference",
  input,
  property,
});
export const CONSTRUCT: Criterion = { by: "construct" };
export const PATH: Criterion = { by: "path" };
export const ROUTES: Criterion = { by: "routes" };
export const HAS_URL: Criterion = { by: "url" };
export const from = (property: string): IdPart => ({ property });
export const maybeFrom = (property: string): IdPart => ({ property, isOptional: true });
