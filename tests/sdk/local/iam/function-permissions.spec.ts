import { strict as assert } from "node:assert";
import { GraphIndex } from "#sdk/graph/graph-index";
import { functionOfUri } from "#sdk/graph/views/functions";
import { FunctionPermissions, findFunction } from "#sdk/local/iam/function-permissions";
import { graphResource, resourceGraph } from "../../../support/graph";

const POOL = "arn:aws:cognito-idp:us-east-1:123456789012:userpool/us-east-1_Notes0001";
const API = "arn:aws:execute-api:us-east-1:123456789012:api1/*/*";

describe("permissions to call functions", () => {
  const permission = (name: string, inputs: Record<string, unknown>) => ({
    urn: `urn:pulumi:dev::p::aws:lambda/permission:Permission::${name}`,
    type: "aws:lambda/permission:Permission",
    name,
    id: name,
    inputs: { action: "lambda:InvokeFunction", function: "f", ...inputs },
    state: {},
  });
  const index = new GraphIndex({
    project: "p",
    stack: "dev",
    outputs: {},
    logs: [],
    resources: [
      permission("pool", { principal: "cognito-idp.amazonaws.com", sourceArn: POOL }),
      permission("api", { principal: "apigateway.amazonaws.com", sourceArn: API }),
      permission("alias", { principal: "apigateway.amazonaws.com", qualifier: "live", function: "g" }),
      permission("all", { principal: "*", function: "open", sourceArn: POOL }),
      permission("replaced", { principal: "apigateway.amazonaws.com", function: "whole" }),
      {
        ...permission("whole", {}),
        type: "aws:lambda/resourcePolicy:ResourcePolicy",
        inputs: {
          resourceArn: "arn:aws:lambda:us-east-1:123456789012:function:whole",
          policy: {
            Version: "2012-10-17",
            Statement: {
              Effect: "Allow",
              Principal: { Service: "apigateway.amazonaws.com" },
              Action: "lambda:InvokeFunction",
              Resource: "*",
              Condition: { ArnLike: { "AWS:SourceArn": API } },
            },
          },
        },
      },
    ] as never,
  });

  it("are API Gateway's unless another service is named", () => {
    const ofGateway = new FunctionPermissions(index);
    assert.equal(ofGateway.allow("f", API.replace("*/*", "dev/GET")), true);
    assert.equal(ofGateway.allow("f", POOL), false);
  });

  it("are those of the service that is named, and everybody's", () => {
    const ofPools = new FunctionPermissions(index, "cognito-idp.amazonaws.com");
    assert.equal(ofPools.allow("arn:aws:lambda:us-east-1:123456789012:function:f", POOL), true);
    assert.equal(ofPools.allow("open", POOL), true);
    assert.equal(ofPools.allow("f", POOL.replace("Notes", "Other")), false);
    assert.equal(ofPools.allow("f", API), false);
    assert.equal(ofPools.allow("other", POOL), false);
  });

  it("hold for the version or alias that they name, and for nothing else", () => {
    const ofGateway = new FunctionPermissions(index);
    const arn = "arn:aws:lambda:us-east-1:123456789012:function:";
    assert.equal(ofGateway.allow(`${arn}g:live`, API), true);
    assert.equal(ofGateway.allow(`${arn}g`, API), false);
    assert.equal(ofGateway.allow(`${arn}f:live`, API), false);
    assert.equal(ofGateway.allow(`${arn}f:$LATEST`, API), true);
    assert.equal(
      ofGateway.lacking(`${arn}f:live`, "f", API),
      `API Gateway may not call function "f": no aws:lambda/permission:Permission matches ${API} (there is none with the qualifier live)`,
    );
  });

  it("are none beside a whole policy, which holds alone [BC]", () => {
    const arn = "arn:aws:lambda:us-east-1:123456789012:function:whole";
    const ofGateway = new FunctionPermissions(index);
    assert.equal(ofGateway.allow(arn, API.replace("*/*", "dev/GET")), true);
    const other = API.replace("api1", "api2");
    assert.equal(
      ofGateway.lacking(arn, "whole", other),
      `API Gateway may not call function "whole": its aws:lambda/resourcePolicy:ResourcePolicy does not allow it to ${other}`,
    );
    assert.equal(new FunctionPermissions(index, "cognito-idp.amazonaws.com").allow(arn, POOL), false);
  });

  it("hold for the account that they name, where the source has one [BC]", () => {
    const ofAccount = (sourceAccount: string, sourceArn: string, principal = "apigateway.amazonaws.com") => {
      const inputs = { action: "lambda:InvokeFunction", function: "f", principal, sourceAccount };
      const one = graphResource("aws:lambda/permission:Permission", "p", { inputs });
      return new FunctionPermissions(new GraphIndex(resourceGraph(one)), principal).allow("f", sourceArn);
    };
    assert.equal(ofAccount("123456789012", API), true);
    assert.equal(ofAccount("210987654321", API), false);
    assert.equal(ofAccount("123456789012", "arn:aws:s3:::images", "s3.amazonaws.com"), true);
  });

  it("say who lacks one", () => {
    const ofPools = new FunctionPermissions(index, "cognito-idp.amazonaws.com");
    assert.equal(ofPools.lacking("f", "f", POOL), undefined);
    assert.equal(
      ofPools.lacking("f", "f", API),
      `cognito-idp.amazonaws.com may not call function "f": no aws:lambda/permission:Permission matches ${API} (found only ${POOL})`,
    );
    assert.match(
      new FunctionPermissions(index).lacking("f", "f", POOL) ?? "",
      /^API Gateway may not call function "f"/,
    );
  });
});

const ARN = "arn:aws:lambda:us-east-1:123456789012:function:notes";
const invocation = (arn: string) =>
  `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${arn}/invocations`;

describe("the function that a URI names", () => {
  const index = new GraphIndex(
    resourceGraph(
      graphResource("aws:lambda/function:Function", "notes", {
        state: { arn: ARN, qualifiedArn: `${ARN}:3`, name: "notes" },
      }),
      graphResource("aws:lambda/alias:Alias", "live", { state: { arn: `${ARN}:live`, name: "live" } }),
    ),
  );

  for (const [what, called] of [
    ["itself", ARN],
    ["a version", `${ARN}:3`],
    ["an alias", `${ARN}:live`],
    ["an alias of another program", `${ARN}:other`],
  ] as const) {
    it(`is part of the program when it is named by ${what}`, () => {
      for (const uri of [called, invocation(called)]) {
        assert.deepEqual(findFunction(index, uri), { arn: ARN, called, name: "notes", known: true });
        assert.equal(functionOfUri(index, uri)?.label, "notes");
      }
    });
  }

  it("is said not to be part of the program", () => {
    const other = ARN.replace("notes", "other");
    assert.deepEqual(findFunction(index, other), { arn: other, called: other, name: "other", known: false });
  });
});
