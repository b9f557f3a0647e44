import assert from "node:assert/strict";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import { DefinitionError } from "pulumi-serverless-api";
import {
  type CapturedGraph,
  capture,
  type GraphResource,
  type StackOutputs,
} from "pulumi-serverless-api/testing";

const STACKS = ["StorageStack", "AuthStack", "ApiStack", "ReportsStack"] as const;
type StackId = (typeof STACKS)[number];

/** The policy of the whole app that becomes two in the split one, and the part of the team. */
const HOME_POLICY = "ApiStack-Api-GET-c767025d-policy";
const ATTACHED_POLICY = "ReportsStack-import-Api-GET-730b4ff9-policy";

/** Runs the program as a Pulumi stack, with the outputs that others have deployed. */
function run(stack: string, stackReferences: StackOutputs = {}): Promise<CapturedGraph> {
  const program = () => {
    delete require.cache[require.resolve("../index")];
    return require("../index") as Promise<unknown>;
  };
  return capture(program, { project: "multi-stack", stack, stackReferences });
}

/** Deploys the app stacks one after the other, each with the outputs of those before. */
async function runSplit(): Promise<ReadonlyMap<StackId, CapturedGraph>> {
  const parts = new Map<StackId, CapturedGraph>();
  const deployed: Record<string, StackOutputs[string]> = {};
  for (const id of STACKS) {
    const part = await run(`dev.${id}`, deployed);
    deployed[`dev.${id}`] = part.graph.outputs;
    parts.set(id, part);
  }
  return parts;
}

describe("the app, whole and split", () => {
  let whole: CapturedGraph;
  let parts: ReadonlyMap<StackId, CapturedGraph>;

  before(async () => {
    whole = await run("dev");
    parts = await runSplit();
  });

  function part(id: StackId): CapturedGraph {
    return parts.get(id) as CapturedGraph;
  }

  it("makes the same resources, each in one Pulumi stack", () => {
    const one = inAws([whole]);
    const several = inAws([...parts.values()]);
    const { [HOME_POLICY]: home, ...others } = one;
    const { [HOME_POLICY]: ownPart, [ATTACHED_POLICY]: attached, ...otherParts } = several;
    assert.deepEqual(otherParts, others);
    assert.deepEqual([...statements(ownPart), ...statements(attached)], statements(home));
  });

  it("makes each resource in the Pulumi stack of its app stack", () => {
    for (const [id, graph] of parts) {
      const elsewhere = awsResources(graph).filter(({ name }) => !name.startsWith(`${id}-`));
      assert.deepEqual(elsewhere, [], id);
    }
  });

  it("reads the Pulumi stacks of the app stacks that it uses", () => {
    const reads = [...parts].map(([id, graph]) => {
      const references = graph.resources("pulumi:pulumi:StackReference");
      return [id, references.map(({ inputs }) => String(inputs.name)).sort()];
    });
    const dev = "organization/multi-stack/dev";
    assert.deepEqual(reads, [
      ["StorageStack", []],
      ["AuthStack", [`${dev}.StorageStack`]],
      ["ApiStack", [`${dev}.AuthStack`, `${dev}.StorageStack`]],
      ["ReportsStack", [`${dev}.ApiStack`, `${dev}.AuthStack`, `${dev}.StorageStack`]],
    ]);
    whole.expectNone("pulumi:pulumi:StackReference");
  });

  it("uses the API's authorizer for the team's routes, except for the one with signatures", () => {
    const authorizer = part("ApiStack").resource(apigatewayv2.Authorizer);
    part("ReportsStack").expectNone(apigatewayv2.Authorizer);
    const name = "ReportsStack-Api-Api-route-GET-reports";
    part("ReportsStack").expect(apigatewayv2.Route, `${name}-mine`, {
      routeKey: "GET /reports/mine",
      authorizationType: "JWT",
      authorizerId: authorizer.id,
    });
    part("ReportsStack").expect(apigatewayv2.Route, `${name}-days`, {
      routeKey: "GET /reports/days",
      authorizationType: "AWS_IAM",
      authorizerId: undefined,
    });
  });

  it("allows users who have signed in to call the API, in a policy of the team", () => {
    const role = part("AuthStack").resource(iam.Role, "AuthStack-Auth-auth-role");
    const { executionArn } = part("ApiStack").resource(apigatewayv2.Api).state;
    const policy = part("ReportsStack").expect(iam.RolePolicy, "ReportsStack-Auth-Auth-auth-role-policy", {
      role: role.state.name,
    });
    assert.deepEqual(statements(policy.inputs), [
      { Effect: "Allow", Action: ["execute-api:Invoke"], Resource: [`${executionArn}/*`] },
    ]);
    const own = part("AuthStack")
      .resources(iam.RolePolicy)
      .filter(({ inputs }) => inputs.role === role.state.name);
    assert.deepEqual(own, []);
  });

  it("allows only the team's bound function to read the table", () => {
    const readers = part("ReportsStack")
      .resources(iam.RolePolicy)
      .filter(({ inputs }) => /table\/dev-multi-stack-Notes"/.test(String(inputs.policy)))
      .map(({ name }) => name);
    assert.deepEqual(readers, ["ReportsStack-Api-Api-GET-reports-mine-7acf7fce-policy"]);
    const { inputs } = part("ReportsStack").resource(
      lambda.Function,
      "ReportsStack-Api-Api-GET-reports-mine-7acf7fce-function",
    );
    const { variables } = inputs.environment as unknown as { variables: Record<string, string> };
    assert.equal(variables.SAPI_Table_name_Notes, "dev-multi-stack-Notes");
    assert.equal(variables.SAPI_Table_name_Days, undefined);
  });

  it("accepts tokens of the user pool, which another Pulumi stack made", () => {
    const pool = part("AuthStack").resource("aws:cognito/userPool:UserPool").id;
    const client = part("AuthStack").resource("aws:cognito/userPoolClient:UserPoolClient").id;
    const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${pool}`;
    part("ApiStack").expect(apigatewayv2.Authorizer, { jwtConfiguration: { issuer, audiences: [client] } });
  });

  it("allows only administrators to sign in with a password", () => {
    part("AuthStack").expect("aws:cognito/userPoolClient:UserPoolClient", {
      explicitAuthFlows: [
        "ALLOW_USER_SRP_AUTH",
        "ALLOW_REFRESH_TOKEN_AUTH",
        "ALLOW_ADMIN_USER_PASSWORD_AUTH",
      ],
    });
  });

  it("retains data of the stage prod, and asks before a change of it", async () => {
    const prod = await run("prod");
    const retained = (graph: CapturedGraph) =>
      graph.resources("aws:dynamodb/table:Table").map(({ options }) => options.retainOnDelete === true);
    assert.deepEqual(retained(prod), [true, true]);
    assert.deepEqual(retained(whole), [false, false]);
    for (const { state } of prod.resources("serverless-api:index:Stack"))
      assert.deepEqual(state.protect, ["prod"]);
  });

  it("cannot be deployed out of order: the error names the stack to deploy first", async () => {
    const deployed = { "dev.StorageStack": part("StorageStack").graph.outputs };
    await assert.rejects(run("dev.ApiStack", deployed), (error) => {
      assert.ok(DefinitionError.isInstance(error));
      const [issue] = error.issues;
      assert.equal(issue?.code, "SHARE_NOT_DEPLOYED");
      assert.match(
        error.message,
        /deploy it first: sapi deploy dev --split --only AuthStack, or pulumi up -s dev\.AuthStack/,
      );
      return true;
    });
  });
});

function awsResources(graph: CapturedGraph): readonly GraphResource[] {
  return graph.resources().filter(({ type }) => type.startsWith("aws:"));
}

/**
 * Inputs by logical name and type. Ids, which AWS generates, are replaced by the names of their owners. A name in
 * two graphs fails.
 */
function inAws(graphs: readonly CapturedGraph[]): Record<string, Readonly<Record<string, unknown>>> {
  const resources = graphs.flatMap(awsResources);
  const ids = resources
    .flatMap(({ id, name, type, state }) => {
      // The ARN contains the name that Pulumi made.
      const made = [id, String(state.name)].filter((text) => text === id || /-[0-9a-f]{7}$/.test(text));
      return made.map((text) => [text, `<${type} ${name}>`] as const);
    })
    .sort(([a], [b]) => b.length - a.length);
  const found: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const { type, name, inputs } of resources) {
    assert.equal(found[name], undefined, `${name} is made once`);
    const text = ids.reduce((known, [id, label]) => known.replaceAll(id, label), JSON.stringify(inputs));
    found[name] = { type, ...JSON.parse(text) };
  }
  return found;
}

function statements(policy: Readonly<Record<string, unknown>> | undefined): readonly unknown[] {
  return JSON.parse(String(policy?.policy)).Statement;
}
