/**
 * A component of this package as a property. The schema has a reference to the component in its place: the analyser of
 * Pulumi's SDK knows no references to components that stand beside it.
 */

/** A `Function` of this package. */
export interface FunctionReference {
  readonly __component?: string;
}

/** An `Api` or a `GraphQLApi` of this package. */
export interface ApiReference {
  readonly __component?: string;
}

/** A `WebSocketApi` of this package. */
export interface WebSocketApiReference {
  readonly __component?: string;
}

/** A `Queue` of this package. */
export interface QueueReference {
  readonly __component?: string;
}

/** A `Topic` of this package. */
export interface TopicReference {
  readonly __component?: string;
}
