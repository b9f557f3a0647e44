import assert from "node:assert/strict";
import type { GatewayRequest } from "#sdk/local/http/types";
import { RDS_DATA_API } from "#sdk/local/services/rds-data/api";
import { CLUSTER_ARN, SECRET_ARN } from "./support";

const ACCOUNT_REGION = { region: "us-east-1", accountId: "123456789012" };

describe("the caller of the Data API", () => {
  const access = (operation: string, secretArn: string) =>
    RDS_DATA_API.access[operation]?.({ resourceArn: CLUSTER_ARN, secretArn }, ACCOUNT_REGION);

  it("has to be allowed to use the cluster and to read the secret [AUG/data-api.access]", () => {
    for (const operation of Object.keys(RDS_DATA_API.access))
      assert.deepEqual(access(operation, SECRET_ARN), [
        { action: `rds-data:${operation}`, arn: CLUSTER_ARN },
        { action: "secretsmanager:GetSecretValue", arn: SECRET_ARN },
      ]);
  });

  it("may name the secret without an ARN [BC]", () =>
    assert.equal(
      access("ExecuteStatement", "legacy")?.[1]?.arn,
      "arn:aws:secretsmanager:us-east-1:123456789012:secret:legacy",
    ));

  it("is not served the operation that AWS has given up [AUG/data-api.differences]", () => {
    const request = {
      method: "POST",
      rawPath: "/ExecuteSql",
      rawQuery: "",
      headers: [],
      body: Buffer.from('{"sqlStatements":"SELECT 1"}'),
    } as unknown as GatewayRequest;
    assert.equal(RDS_DATA_API.protocol.read(request)?.operation, "ExecuteSql");
    assert.equal(RDS_DATA_API.access.ExecuteSql, undefined);
  });
});
