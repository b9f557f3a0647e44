import { BUCKET_TABLE } from "../../../gen0/bucket/table";
import { KINESIS_STREAM_TABLE } from "../../../gen0/kinesis-stream/table";
import { RDS_TABLE } from "../../../gen0/rds/table";
import { TABLE_TABLE } from "../../../gen0/table/table";
import type { ConstructTable } from "../../../gen0/translation/translate";
import { isPlainObject } from "../../../values";
import { functionRows } from "./functions";
import {
  isKnown,
  nativeHandles,
  natives,
  OWN_ID,
  platformDefaultsOf,
  platformRowsOf,
  refused,
  renamed,
} from "./shared";

/** The changes of a Bucket. */
export const BUCKET = {
  kind: "Bucket",
  rows: [
    ...natives(""),
    ...OWN_ID,
    ...platformRowsOf(BUCKET_TABLE),
    ...refused("", {
      blockPublicACLs: "write native.publicAccessBlock: { blockPublicAcls, ignorePublicAcls }",
    }),
    ...functionRows("defaults.function"),
    ...functionRows("notifications.*.function"),
  ],
  defaults: platformDefaultsOf(BUCKET_TABLE),
  handles: nativeHandles({
    bucket: {
      bucketArn: "arn",
      bucketName: "bucket",
      bucketDomainName: "bucketDomainName",
      bucketRegionalDomainName: "bucketRegionalDomainName",
      bucketWebsiteDomainName: "websiteEndpoint",
    },
  }),
  methods: [{ old: "addNotifications", args: [undefined, { part: "notifications" }] }],
} as const satisfies ConstructTable;

/** The changes of a Table. */
export const TABLE = {
  kind: "Table",
  rows: [
    ...natives("", "globalIndexes.*", "consumers.*"),
    ...OWN_ID,
    ...platformRowsOf(TABLE_TABLE),
    ...refused("localIndexes.*", { cdk: "write projection: an index takes nothing else" }),
    ...functionRows("defaults.function"),
    ...functionRows("consumers.*.function"),
  ],
  defaults: platformDefaultsOf(TABLE_TABLE),
  handles: nativeHandles({ table: { tableName: "name", tableArn: "arn", tableStreamArn: "streamArn" } }),
  methods: [
    { old: "addConsumers", args: [undefined, { part: "consumers" }] },
    { old: "addGlobalIndexes", args: [{ part: "globalIndexes" }] },
    { old: "addLocalIndexes", args: [{ part: "localIndexes" }] },
  ],
} as const satisfies ConstructTable;

/** The changes of a KinesisStream. */
export const KINESIS_STREAM = {
  kind: "KinesisStream",
  rows: [
    ...natives("", "consumers.*"),
    ...OWN_ID,
    ...platformRowsOf(KINESIS_STREAM_TABLE),
    ...functionRows("defaults.function"),
    ...functionRows("consumers.*.function"),
  ],
  defaults: [],
  handles: nativeHandles({ stream: { streamName: "name", streamArn: "arn" } }),
  methods: [{ old: "addConsumers", args: [undefined, { part: "consumers" }] }],
} as const satisfies ConstructTable;

const CLUSTER = {
  clusterArn: "arn",
  clusterIdentifier: "clusterIdentifier",
  secret: RDS_TABLE.handles.rdsServerlessCluster.reads.secret,
};

/** The changes of an RDS. */
export const RDS = {
  kind: "RDS",
  rows: [
    ...natives(""),
    ...OWN_ID,
    ...platformRowsOf(RDS_TABLE),
    // A script of package.json makes them now.
    { old: "types", now: undefined, when: isKnown },
    ...refused("", { types: "run kysely-codegen yourself, after the migrations" }),
  ],
  defaults: [],
  handles: {
    ...nativeHandles({ cluster: CLUSTER }),
    clusterEndpoint: RDS_TABLE.handles.clusterEndpoint,
    clusterIdentifier: { now: "native.cluster.clusterIdentifier" },
  },
  methods: [],
} as const satisfies ConstructTable;

const DISTRIBUTION = { distributionId: "id", distributionDomainName: "domainName", domainName: "domainName" };

/** The bucket of a site has no settings beside its own. */
const SITE_BUCKET = [
  ...renamed("native.bucket", { bucketName: "bucket" }),
  ...platformRowsOf(BUCKET_TABLE).filter(({ now }) => now?.startsWith("native.bucket.")),
];

/** A static website by its name in SST, with its defaults there. */
function site(name: string, olderDefaults: Readonly<Record<string, string>>): ConstructTable {
  return {
    kind: "StaticSite",
    rows: [
      ...natives("", "customDomain"),
      ...OWN_ID,
      ...renamed("", { "assets.fileOptions": "fileOptions" }),
      { old: "assets", now: undefined, when: isEmpty },
      // Placeholders are not deployed, and the types of Vite are the program's own.
      ...["disablePlaceholder", "typesPath", "vite"].map((removed) => ({ old: removed, now: undefined })),
      // A command is written where the site has one.
      { old: "dev", now: undefined, when: isOfSst },
      ...refused("", {
        "assets.textEncoding": "remove it: files are uploaded as they are",
        alternateNames: "write customDomain.domainAlias",
      }),
      ...refused("customDomain", {
        alternateNames: "write native.distribution.aliases on the site",
      }),
      ...SITE_BUCKET,
      ...refused("native", { cachePolicies: "write native.distribution.defaultCacheBehavior" }),
      ...refused("native.distribution", {
        defaultBehavior: "write defaultCacheBehavior, in the words of aws.cloudfront.Distribution",
        additionalBehaviors: "write orderedCacheBehaviors, in the words of aws.cloudfront.Distribution",
      }),
    ],
    defaults: Object.entries(olderDefaults).map(([prop, value]) => ({
      now: prop,
      value,
      newDefault: "none",
    })),
    handles: nativeHandles({
      bucket: { bucketArn: "arn", bucketName: "bucket" },
      distribution: DISTRIBUTION,
    }),
    methods: [],
    also: [`${name} is a StaticSite`],
  };
}

/** Whether `dev` says only where the site is, or that it is deployed. */
function isOfSst(dev: unknown): boolean {
  return typeof dev !== "string" && !(isPlainObject(dev) && "command" in dev);
}

function isEmpty(old: unknown): boolean {
  return typeof old === "object" && old !== null && Object.keys(old).length === 0;
}

/** The changes of static websites. */
export const STATIC_SITE = site("StaticSite", { path: "." });
export const REACT_STATIC_SITE = site("ReactStaticSite", {
  buildCommand: "npm run build",
  buildOutput: "build",
  errorPage: "redirect_to_index_page",
});
export const VITE_STATIC_SITE = site("ViteStaticSite", {
  buildCommand: "npm run build",
  buildOutput: "dist",
  errorPage: "redirect_to_index_page",
});
