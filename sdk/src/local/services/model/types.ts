/**
 * The part of AWS's API model of a service that is served, as botocore publishes it: the inputs of its operations, and of
 * services whose forms and XML are read and written by it the outputs too.
 * @see https://smithy.io/2.0/spec/constraint-traits.html
 */
export interface ServiceModel {
  /** Version of botocore that it was taken from: `1.44.8`. */
  readonly botocore: string;
  /** `2015-10-07` */
  readonly apiVersion: string;
  /** Codes of errors whose words stand in `Message`: those of all others stand in `message`. */
  readonly capitals: readonly string[];
  /** Name of the input's shape by operation; `null` for one that takes nothing. */
  readonly inputs: Readonly<Record<string, string | null>>;
  /** By operation; `null` for one that answers nothing. Where the service's codec is made of its model. */
  readonly outputs?: Readonly<Record<string, ModelOutput | null>>;
  /** Of answers of the query protocol: `http://sns.amazonaws.com/doc/2010-03-31/`. */
  readonly xmlNamespace?: string;
  /** By name. */
  readonly shapes: Readonly<Record<string, ModelShape>>;
}

export interface ModelOutput {
  /** Name of the shape. */
  readonly shape: string;
  /** The element around its members in the query protocol: `CreateTopicResult`. */
  readonly resultWrapper?: string;
}

export type ModelType =
  | "structure"
  | "list"
  | "map"
  | "string"
  | "blob"
  | "boolean"
  | "integer"
  | "long"
  | "float"
  | "double"
  | "timestamp";

/** A type of the model, with all that constrains its values. */
export interface ModelShape {
  readonly type: ModelType;
  /** Of a structure, by name. */
  readonly members?: Readonly<Record<string, ModelMember>>;
  /** Names of the members that a structure must have. */
  readonly required?: readonly string[];
  /** Name of the shape of a list's items. */
  readonly member?: string;
  /** Names of the shapes of a map's keys and values. */
  readonly key?: string;
  readonly value?: string;
  /** The least number, or length: characters of a text, bytes of a blob, entries of a list or map. */
  readonly min?: number;
  readonly max?: number;
  /** A regular expression as Java reads it, which has to match the whole. */
  readonly pattern?: string;
  readonly enum?: readonly string[];
  /** Whether errors leave the value out. */
  readonly sensitive?: boolean;
  /** Of a structure: the member that a body is alone. */
  readonly payload?: string;
  /** Whether a form and XML have the items of a list, or the entries of a map, without anything around them. */
  readonly flattened?: boolean;
  /** The names of a list's items, and of keys and values of a map's entries, in a form and in XML. */
  readonly locationNames?: { readonly member?: string; readonly key?: string; readonly value?: string };
  /** The namespace that attributes of a structure are in. */
  readonly xmlNamespace?: { readonly prefix?: string; readonly uri: string };
}

export interface ModelMember {
  readonly shape: string;
  /** Where it stands in a request, if not in the body: what is there is text. */
  readonly location?: "uri" | "querystring" | "header" | "headers" | "statusCode";
  /** What it is called there, or in a form and XML, if not by its name. */
  readonly locationName?: string;
  readonly flattened?: boolean;
  readonly xmlAttribute?: boolean;
}
