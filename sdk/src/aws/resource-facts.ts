import type { ProviderAnswer, ProviderRequest, SecretShape } from "./answer";
import type { GrantsByKind } from "./grants";

/** All that is known here of one AWS resource type, as plain data: whatever is asked about a type is in its record. */
export interface ResourceFacts {
  /** Type token: `aws:dynamodb/table:Table`. */
  readonly token: string;
  /** The name of the type in messages: `table`. */
  readonly displayName: string;
  /**
   * How it is drawn in the picture of a program: as `data` that functions use, or as a `source` that calls them.
   * Everything else is noise there: it is left out, or folded into an edge.
   */
  readonly drawn?: "data" | "source";
  /** Arrows of the picture that it stands for. */
  readonly arrows?: readonly DrawnArrow[];
  /** The kind of data that cannot be made again: data that people have written, or their identities. */
  readonly data?: HeldData;
  /** The input without which AWS does not delete it with its content. */
  readonly forceDestroy?: "forceDestroy" | "forceDelete";
  /** The input that must have another value before AWS deletes it. In the stages of `production` it has this one. */
  readonly deletionProtection?: DeletionProtection;
  /** The input by which our constructs name it for life, since AWS renames none: `true` for `name`. */
  readonly immutableName?: true | "alarmName" | "clusterIdentifier" | "dashboardName";
  /** It takes `tags`, and our constructs make it or a stack is likely to hold it. */
  readonly taggable?: true;
  /**
   * The grants on it, by the kind of the construct around it. The first kind is that of a resource which a program makes
   * with `@pulumi/aws`.
   */
  readonly grants?: Partial<GrantsByKind>;
  /** The answer of a capture to its registration. By default the answer has the usual form of a name and an ARN. */
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
 * - `itself`: the resource that the arrow is of.
 * - `at`: the resource whose ARN, id or name is the value at this path of the inputs. A dot enters an object or an input that
 *   is JSON text, and `*` each item of a list: `queues.*.queueArn`.
 * - `input`: the resource of these types that the input refers to.
 */
export type ArrowEnd =
  | "itself"
  | { readonly at: string }
  | { readonly input: string; readonly types: readonly string[] };

/**
 * The treatment of data. A resource with data that leaves a program without a removal policy is retained, or leaves a
 * last snapshot. `sapi deploy` asks before it is deleted. Where only one of the two holds, the record says why.
 */
export type HeldData =
  | { readonly onRemoval: "retained" | "snapshot"; readonly isAsked: true }
  | { readonly onRemoval: "retained"; readonly isAsked: false; readonly because: string }
  | { readonly onRemoval: "deleted"; readonly isAsked: true; readonly because: string };

/** The input that AWS refuses a deletion for, and its value. */
export interface DeletionProtection {
  readonly input: "deletionProtection" | "deletionProtectionEnabled";
  readonly value: true | "ACTIVE";
}

/** The input that most services of AWS have for it. */
export const DELETION_PROTECTION: DeletionProtection = { input: "deletionProtection", value: true };

/** Data that none of our constructs makes. */
export const LEFT_TO_THE_PROGRAM: HeldData = {
  onRemoval: "deleted",
  isAsked: true,
  because: "only programs make it, and they say themselves what becomes of it, with the options of Pulumi",
};
