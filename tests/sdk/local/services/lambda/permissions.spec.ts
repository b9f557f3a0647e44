import assert from "node:assert/strict";
import { GetResourcePolicyCommand, LambdaClient } from "@aws-sdk/client-lambda";
import type { GraphResource } from "#sdk/graph/index";
import { policyOfFunction } from "#sdk/local/services/lambda/permissions";
import { LocalFunctions } from "#sdk/local/services/lambda/state/functions";
import { graphResource } from "../../../../support/graph";
import { served, thrown } from "../support/served";
import { arnOf, LambdaHarness, lambdaResource } from "./lambda-setup";

function permission(name: string, inputs: GraphResource["inputs"]): GraphResource {
  return graphResource("aws:lambda/permission:Permission", name, {
    inputs: { action: "lambda:InvokeFunction", statementId: name, ...inputs },
  });
}

const policyOf = (arn: string, ...permissions: GraphResource[]) =>
  policyOfFunction(new LocalFunctions([lambdaResource("list"), ...permissions]), arn);

describe("the policy of a function", () => {
  it("says who else has to be meant: an organisation, a skill, a URL [BC]", () => {
    const policy = policyOf(
      arnOf("list"),
      permission("all", {
        function: "list",
        principal: "*",
        principalOrgId: "o-1",
        eventSourceToken: "skill",
        invokedViaFunctionUrl: true,
      }),
    );
    const [statement] = (policy as unknown as { Statement: { Condition: unknown }[] }).Statement;
    assert.deepEqual(statement?.Condition, {
      StringEquals: { "aws:PrincipalOrgID": "o-1", "lambda:EventSourceToken": "skill" },
      Bool: { "lambda:InvokedViaFunctionUrl": "true" },
    });
  });

  it("is the whole document that a program registers, in place of its permissions [BC]", async () => {
    const document = {
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Principal: { Service: "sns.amazonaws.com" },
          Action: "lambda:InvokeFunction",
          Resource: "*",
        },
      ],
    };
    const whole = graphResource("aws:lambda/resourcePolicy:ResourcePolicy", "whole", {
      inputs: { resourceArn: arnOf("list"), policy: JSON.stringify(document) },
    });
    const other = permission("other", { function: "list", principal: "s3.amazonaws.com" });
    assert.deepEqual(policyOf(arnOf("list"), other, whole), document);
    assert.deepEqual(policyOf(`${arnOf("list")}:$LATEST`, whole), document);
    assert.equal(policyOf(`${arnOf("list")}:live`, whole), undefined);
    // The endpoint of the tests is in another region than their functions.
    const here = (name: string) => arnOf(name).replace("eu-west-1", "us-east-1");
    const list = { ...lambdaResource("list"), state: { name: "list", arn: here("list") } };
    const policy = { ...whole, inputs: { ...whole.inputs, resourceArn: here("list") } };
    const lambda = await served(() => new LambdaHarness([list, other, policy]).service);
    const client = new LambdaClient(lambda.config);
    const { Policy } = await client.send(new GetResourcePolicyCommand({ ResourceArn: here("list") }));
    assert.deepEqual(JSON.parse(Policy ?? ""), document);
    const none = await thrown(client.send(new GetResourcePolicyCommand({ ResourceArn: here("none") })));
    assert.equal(none.name, "ResourceNotFoundException");
    client.destroy();
    await lambda.close();
  });

  it("has a statement for each permission of the program [LSREC]", () => {
    const fromBucket = permission("bucket", {
      function: "list",
      principal: "s3.amazonaws.com",
      sourceArn: "arn:aws:s3:::images",
      sourceAccount: "123456789012",
    });
    const open = permission("url", {
      function: arnOf("list"),
      action: "lambda:InvokeFunctionUrl",
      principal: "*",
      functionUrlAuthType: "NONE",
    });
    const account = permission("account", { function: "list", principal: "210987654321" });
    assert.deepEqual(policyOf(arnOf("list"), fromBucket, open, account), {
      Version: "2012-10-17",
      Id: "default",
      Statement: [
        {
          Sid: "bucket",
          Effect: "Allow",
          Principal: { Service: "s3.amazonaws.com" },
          Action: "lambda:InvokeFunction",
          Resource: arnOf("list"),
          Condition: {
            StringEquals: { "AWS:SourceAccount": "123456789012" },
            ArnLike: { "AWS:SourceArn": "arn:aws:s3:::images" },
          },
        },
        {
          Sid: "url",
          Effect: "Allow",
          Principal: "*",
          Action: "lambda:InvokeFunctionUrl",
          Resource: arnOf("list"),
          Condition: { StringEquals: { "lambda:FunctionUrlAuthType": "NONE" } },
        },
        {
          Sid: "account",
          Effect: "Allow",
          Principal: { AWS: "arn:aws:iam::210987654321:root" },
          Action: "lambda:InvokeFunction",
          Resource: arnOf("list"),
        },
      ],
    });
  });

  it("is another one for each version and alias [BC]", () => {
    const ofAlias = permission("alias", {
      function: "list",
      qualifier: "live",
      principal: "sns.amazonaws.com",
    });
    const behind = permission("behind", { function: `${arnOf("list")}:1`, principal: "sns.amazonaws.com" });
    const sids = (arn: string) => {
      const policy = policyOf(arn, ofAlias, behind) as
        | { readonly Statement: readonly { readonly Sid: string }[] }
        | undefined;
      return policy?.Statement.map(({ Sid }) => Sid);
    };
    assert.deepEqual(
      [
        sids(arnOf("list")),
        sids(`${arnOf("list")}:$LATEST`),
        sids(`${arnOf("list")}:live`),
        sids(`${arnOf("list")}:1`),
      ],
      [undefined, undefined, ["alias"], ["behind"]],
    );
  });
});
