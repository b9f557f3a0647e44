import type * as pulumi from "@pulumi/pulumi";

/** Sees each resource as it is registered, also those of the program itself. */
export type ResourceWatch = (registration: pulumi.ResourceTransformationArgs) => void;

/** The class of constructs that can be shared. */
export interface ShareableClass {
  /** The construct as it is seen from another Pulumi stack. Its resources are not made again. */
  // `never`, because each class takes the state that it exports itself.
  fromState(scope: never, id: string, state: never): pulumi.ComponentResource;
}

/** The facts about a kind of construct that an app needs. Entry points pass on all kinds. */
export interface ConstructKind {
  /** Name of the class. */
  readonly kind: string;
  /** The class, which makes constructs of what another Pulumi stack shares. */
  readonly class: ShareableClass;
  /** Watches the resources of others that its constructs need to know. */
  readonly watch?: ResourceWatch;
}
