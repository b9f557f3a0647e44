/**
 * A component of this package as an input of another one. The schema has a reference to the component instead,
 * which the analyser of Pulumi's SDK does not support. Types have no references, since modules of generated Python
 * packages would then import each other in a cycle. Rules name the expected component there.
 */

/** An `Api` or a `GraphQLApi` of this package. */
export interface ApiReference {
  readonly __component?: string;
}

/** A `WebSocketApi` of this package. */
export interface WebSocketApiReference {
  readonly __component?: string;
}
