import { resourceFacts } from "../aws/resource-types";

/** The treatment of resources that leave the program or whose stack is destroyed. */
export type RemovalPolicy = "destroy" | "retain" | "snapshot";

export const REMOVAL_POLICIES: readonly RemovalPolicy[] = ["destroy", "retain", "snapshot"];

/** Changes to a resource's inputs and options. */
export interface RemovalSettings {
  readonly props: Readonly<Record<string, unknown>>;
  readonly retainOnDelete: boolean | undefined;
}

/**
 * The settings with which AWS refuses to delete a resource, for stages of `production`. Most types have no such
 * setting.
 */
export function productionSettings(type: string): Readonly<Record<string, unknown>> {
  const protection = resourceFacts(type)?.deletionProtection;
  return protection ? { [protection.input]: protection.value } : {};
}

/**
 * The meaning of a policy for one type of resource.
 *
 * - `retain` keeps every resource in AWS (`retainOnDelete`).
 * - `destroy` deletes every resource, buckets with their content and databases without a last snapshot.
 * - `snapshot` takes a last snapshot of databases and keeps the data resources that AWS cannot snapshot on deletion.
 * - Without a policy, data resources made by our constructs stay and databases leave a snapshot.
 */
export function removalSettings(
  type: string,
  physicalName: string,
  policy: RemovalPolicy | undefined,
): RemovalSettings {
  const { data, forceDestroy } = resourceFacts(type) ?? {};
  const snapshots = data?.onRemoval === "snapshot";
  if (policy === "retain") return { props: {}, retainOnDelete: true };
  if (policy === "destroy") {
    return {
      props: { ...(forceDestroy && { [forceDestroy]: true }), ...(snapshots && { skipFinalSnapshot: true }) },
      retainOnDelete: false,
    };
  }
  if (snapshots) {
    const finalSnapshotIdentifier = `${physicalName}-final`;
    return { props: { skipFinalSnapshot: false, finalSnapshotIdentifier }, retainOnDelete: undefined };
  }
  return { props: {}, retainOnDelete: data?.onRemoval === "retained" ? true : undefined };
}
