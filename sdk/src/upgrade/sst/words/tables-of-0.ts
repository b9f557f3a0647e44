import { restructureAuth } from "../../../gen0/auth/restructure";
import { TABLES } from "../../../gen0/tables";
import type { ConstructTable, Restructure } from "../../../gen0/translation/translate";
import type { Tree } from "../../../gen0/translation/tree";
import { isPlainObject } from "../../../values";
import { REACT_STATIC_SITE, STATIC_SITE, VITE_STATIC_SITE } from "./data";
import { nativeHandles, renamed } from "./shared";
import { PROVIDERS } from "./sign-in";

/** The type of authorization that was named after the vendor, where it is written as a text. */
function nameIam(tree: Tree): void {
  const routes = isPlainObject(tree.routes) ? Object.values(tree.routes).filter(isPlainObject) : [];
  for (const around of [tree, ...(routes as Tree[])])
    for (const name of ["defaultAuthorizationType", "authorizationType"])
      if (around[name] === "AWS_IAM") around[name] = "CLOUD_IAM";
}

/** The definition's words for who users sign in with. Comes before what generation 0 makes of them. */
const nameProviders: Restructure = (tree, issues, note) => {
  for (const [old, now] of Object.entries({ cognito: "userdir", ...PROVIDERS })) {
    if (tree[old] === undefined || tree[now] !== undefined) continue;
    tree[now] = tree[old];
    delete tree[old];
    note([now], old);
  }
  restructureAuth(tree, issues);
};

function withAuthorization(table: ConstructTable): ConstructTable {
  return {
    ...table,
    restructure(tree, issues, note) {
      nameIam(tree);
      table.restructure?.(tree, issues, note);
    },
  };
}

/** Sites had their bucket and their distribution beside the other props. */
function site(table: ConstructTable): ConstructTable {
  return {
    ...table,
    rows: [...renamed("", { s3Bucket: "cdk.bucket", cfDistribution: "cdk.distribution" }), ...table.rows],
    handles: {
      ...nativeHandles({}),
      s3Bucket: { now: "native.bucket", reads: { bucketArn: "arn", bucketName: "bucket" } },
      cfDistribution: {
        now: "native.distribution",
        reads: { distributionId: "id", domainName: "domainName" },
      },
    },
  };
}

/** Constructs of SST 0, which are those of generation 0 in the words of the vendor. */
export const TABLES_OF_0: Readonly<Record<string, ConstructTable>> = {
  ...TABLES,
  Api: withAuthorization(TABLES.Api),
  ApiGatewayV1Api: withAuthorization(TABLES.RestApiV1),
  Auth: { ...TABLES.Auth, restructure: nameProviders },
  GraphQLApi: withAuthorization(TABLES.GraphQLApi),
  ReactStaticSite: site(REACT_STATIC_SITE),
  StaticSite: site(STATIC_SITE),
  ViteStaticSite: site(VITE_STATIC_SITE),
  WebSocketApi: withAuthorization(TABLES.WebSocketApi),
};
