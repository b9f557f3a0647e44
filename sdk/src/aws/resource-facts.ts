import type { ProviderAnswer, ProviderRequest, SecretShape } from "./answer";
import type { GrantsByKind } from "./grants";

/** All that is known here of one AWS resource type, as plain data: whatever is asked about a type is in its record. */
export interface ResourceFacts {
  /** Type token: `aws:dynamodb/table:Table`. */
  readonly token: string;
  /** What people call it: `table`. */
  readonly noun: string;
  /**
   * How it is drawn in the picture of a program: as `data` that functions use, or as a `source` that calls them.
   * Everything else is noise there: it is left out, or folded into an edge.
   */
  readonly drawn?: "data" | "source";
  /** Arrows of the picture that it stands for. */
  readonly arrows?: readonly DrawnArrow[];
  /** For what holds what cannot be made again: what people have written, or who they are. */
  readonly data?: HeldData;
  /** AWS deletes it with its content only when told to: the input that says so. */
  readonly forceDestroy?: "forceDestroy" | "forceDelete";
  /** AWS deletes it only once this input has another value; in the stages of `production` it has this one. */
  readonly deletionProtection?: DeletionProtection;
  /** Our constructs name it after where it is, and AWS gives it no other name: `true` where the input is called `name`. */
  readonly namedForLife?: true | "clusterIdentifier";
  /** It takes `tags`, and our constructs make it or a stack is likely to hold it. */
  readonly taggable?: true;
  /**
   * What may be granted on it, by the kind of the construct around it. The first kind is that of a resource which a
   * program makes with `@pulumi/aws`.
   */
  readonly grants?: Partial<GrantsByKind>;
  /** What a capture answers when it is made; without it the answer has the usual form of a name and an ARN. */
  readonly answer?: (request: ProviderRequest) => ProviderAnswer;
  /** The secret that AWS draws at random for it. */
  readonly secret?: SecretShape;
}

/** An arrow of the picture of a program, by where its two ends are found. */
export interface DrawnArrow {
  readonly from: ArrowEnd;
  readonly to: ArrowEnd;
  /** The words beside the arrow. @default `calls` where it leads to a function, else `sends` */
  readonly label?: string;
}

/**
 * - `itself`: the resource that the arrow is of;
 * - `at`: what has the value at this place of the inputs as its ARN, id or name. Dots lead further in, `*` to each of a list,
 *   also in an input that is JSON text: `queues.*.queueArn`;
 * - `input`: the resource of these types that the input refers to.
 */
export type ArrowEnd =
  | "itself"
  | { readonly at: string }
  | { readonly input: string; readonly types: readonly string[] };

/**
 * What becomes of data. It is kept or leaves a last snapshot when it leaves a program that has no removal policy, and
 * `sapi deploy` asks before it goes. Where only one of the two holds, the record says why.
 */
export type HeldData =
  | { readonly onRemoval: "kept" | "snapshot"; readonly isAsked: true }
  | { readonly onRemoval: "kept"; readonly isAsked: false; readonly because: string }
  | { readonly onRemoval: "deleted"; readonly isAsked: true; readonly because: string };

/** The input that AWS refuses a deletion for, and its value. */
export interface DeletionProtection {
  readonly input: "deletionProtection" | "deletionProtectionEnabled";
  readonly value: true | "ACTIVE";
}

/** As most services of AWS have it. */
export const DELETION_PROTECTION: DeletionProtection = { input: "deletionProtection", value: true };

/** Data that none of our constructs makes. */
export const LEFT_TO_THE_PROGRAM: HeldData = {
  onRemoval: "deleted",
  isAsked: true,
  because: "only programs make it, and they say themselves what becomes of it, with the options of Pulumi",
};
