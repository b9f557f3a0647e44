/**
 * The part of AWS's API model that is served of a service, as botocore publishes it. It has the inputs of operations.
 * It has their outputs too, for services whose forms and XML are read and written by the model.
 * @see https://smithy.io/2.0/spec/constraint-traits.html
 */
export interface ServiceModel {
  /** Version of botocore that the model comes from: `1.44.8`. */
  readonly botocore: string;
  /** `2015-10-07` */
  readonly apiVersion: string;
  /** Codes of errors with their message in `Message`. All others have it in `message`. */
  readonly capitals: readonly string[];
  /** Name of the input's shape by operation, or `null` for an operation without input. */
  readonly inputs: Readonly<Record<string, string | null>>;
  /** Output by operation, or `null` for an operation without output. Present where the service's codec needs it. */
  readonly outputs?: Readonly<Record<string, ModelOutput | null>>;
  /** The namespace of answers of the query protocol: `http://sns.amazonaws.com/doc/2010-03-31/`. */
  readonly xmlNamespace?: string;
  /** Shapes by name. */
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

/** A type of the model, with all constraints of its values. */
export interface ModelShape {
  readonly type: ModelType;
  /** Members of a structure, by name. */
  readonly members?: Readonly<Record<string, ModelMember>>;
  /** Names of the members that a structure must have. */
  readonly required?: readonly string[];
  /** Name of the shape of a list's items. */
  readonly member?: string;
  /** Names of the shapes of a map's keys and values. */
  readonly key?: string;
  readonly value?: string;
  /** The least number or length: characters of a text, bytes of a blob, entries of a list or map. */
  readonly min?: number;
  readonly max?: number;
  /** A regular expression in Java's syntax, which must match the whole text. */
  readonly pattern?: string;
  readonly enum?: readonly string[];
  /** Whether errors hide the value. */
  readonly sensitive?: boolean;
  /** The member of a structure that is the whole body. */
  readonly payload?: string;
  /** Whether forms and XML have the items of a list, or the entries of a map, without an element around them. */
  readonly flattened?: boolean;
  /** The names of a list's items, or of keys and values of a map's entries, in forms and XML. */
  readonly locationNames?: { readonly member?: string; readonly key?: string; readonly value?: string };
  /** The namespace of a structure's attributes. */
  readonly xmlNamespace?: { readonly prefix?: string; readonly uri: string };
}

export interface ModelMember {
  readonly shape: string;
  /** The part of a request that holds the member, if not the body. Its value is text there. */
  readonly location?: "uri" | "querystring" | "header" | "headers" | "statusCode";
  /** The name there, or in forms and XML, if it differs from the member's. */
  readonly locationName?: string;
  readonly flattened?: boolean;
  readonly xmlAttribute?: boolean;
}
