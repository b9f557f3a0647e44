import type { StandInResource } from "../pulumi/stand-in";

export const ACCOUNT = "111122223333";
export const REGION = "eu-west-1";

const LAMBDA = { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" };

/** A function in the state of a stage. */
export interface StateFunction {
  /** Id of its construct. */
  readonly id: string;
  readonly handler: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly logGroup?: string;
  /** Name of an alias that its callers use. */
  readonly alias?: string;
  /** Statements of its role's trust policy besides Lambda's. */
  readonly trust?: readonly object[];
  readonly region?: string;
}

/** A secret in a state, as `pulumi stack export` shows it with its value. */
export function secretInState(value: string): object {
  return {
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    ciphertext: "v1:x",
    plaintext: JSON.stringify(value),
  };
}

/** The state of a Pulumi stack with an app stack and its functions. */
export function stateOf(functions: readonly StateFunction[]): readonly StandInResource[] {
  const root = "urn:pulumi:dev::notes::pulumi:pulumi:Stack::notes-dev";
  const stack = urnOf("serverless-api:index:Stack", "ApiStack");
  return [
    { urn: root, type: "pulumi:pulumi:Stack" },
    { urn: stack, type: "serverless-api:index:Stack", parent: root, outputs: { id: "ApiStack", uses: [] } },
    ...functions.flatMap((one) => resourcesOf(one, stack)),
  ] as readonly StandInResource[];
}

function resourcesOf(
  { id, handler, variables = {}, logGroup, alias, trust = [], region = REGION }: StateFunction,
  stack: string,
) {
  const construct = urnOf("serverless-api:index:Function", `ApiStack-${id}`);
  const name = nameOf(id);
  const role = `arn:aws:iam::${ACCOUNT}:role/${name}-role`;
  const arn = arnOf(id, region);
  const roleType = "aws:iam/role:Role";
  const functionType = "aws:lambda/function:Function";
  const policy = JSON.stringify({ Version: "2012-10-17", Statement: [LAMBDA, ...trust] });
  const made = [
    { urn: construct, type: "serverless-api:index:Function", parent: stack },
    {
      urn: urnOf(roleType, `ApiStack-${id}-role`),
      type: roleType,
      parent: construct,
      id: `${name}-role`,
      outputs: { arn: role, assumeRolePolicy: policy },
    },
    {
      urn: urnOf(functionType, `ApiStack-${id}-function`),
      type: functionType,
      parent: construct,
      id: name,
      inputs: { handler, environment: { variables } },
      outputs: { arn, name, handler, role, loggingConfig: { logFormat: "Text", logGroup: logGroup ?? "" } },
    },
  ];
  if (alias === undefined) return made;
  const type = "aws:lambda/alias:Alias";
  return [
    ...made,
    {
      urn: urnOf(type, `ApiStack-${id}-alias`),
      type,
      parent: construct,
      id: `${arn}:${alias}`,
      outputs: { name: alias, functionName: arn, arn: `${arn}:${alias}` },
    },
  ];
}

/** Name in AWS of the function of a construct. */
export function nameOf(id: string): string {
  return `notes-dev-${id}-1a2b3c4`;
}

export function arnOf(id: string, region = REGION): string {
  return `arn:aws:lambda:${region}:${ACCOUNT}:function:${nameOf(id)}`;
}

function urnOf(type: string, name: string): string {
  return `urn:pulumi:dev::notes::${type}::${name}`;
}
