/**
 * A component of this package as what a component takes. The schema has a reference to the component in its place: the
 * analyser of Pulumi's SDK knows no references to components that stand beside it. Inside of types there are none, where
 * modules of generated Python packages would need each other before they are there: rules say what is expected.
 */

/** An `Api` or a `GraphQLApi` of this package. */
export interface ApiReference {
  readonly __component?: string;
}

/** A `WebSocketApi` of this package. */
export interface WebSocketApiReference {
  readonly __component?: string;
}
