import type * as pulumi from "@pulumi/pulumi";

/** Sees a resource as it is registered, whoever makes it. */
export type ResourceWatch = (registration: pulumi.ResourceTransformationArgs) => void;

/** The class of constructs that can be shared. */
export interface ShareableClass {
  /** The construct as it is seen from another Pulumi stack. Its resources are not made again. */
  // `never`, because each class takes the state that it exports itself.
  fromState(scope: never, id: string, state: never): pulumi.ComponentResource;
}

/** What an app has to know of a kind of construct. Entry points hand over those that there are. */
export interface ConstructKind {
  /** Name of the class. */
  readonly kind: string;
  /** The class, which makes constructs of what another Pulumi stack shares. */
  readonly class: ShareableClass;
  /** For what its constructs need to know of resources that others make. */
  readonly watch?: ResourceWatch;
}
