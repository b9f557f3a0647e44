/** The nodes of a program, and arrows for calls and uses. Roles, policies and the like are folded into the edges. */
export interface Picture {
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
}

export type NodeKind = "api" | "route" | "authorizer" | "function" | "data" | "source" | "outside";

export interface PictureNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** Id, handler or route key. */
  readonly label: string;
  /** The kind: `HTTP API`, `table`, `jwt`. Empty where the label says it. */
  readonly detail: string;
}

export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  /** `read, write`. Empty where the kinds of both ends say it. */
  readonly label: string;
}
