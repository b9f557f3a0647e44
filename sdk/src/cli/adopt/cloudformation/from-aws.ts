import { loadClient } from "../../stage/aws-client";
import type { AdoptRequest } from "../request";
import type { DeployedStack } from "./template";
import { toTemplate } from "./template-text";
import { type ListedResource, type StackFacts, toStack } from "./to-stack";

/** The calls of CloudFormation. All of them only read. */
export interface CloudFormation {
  /** All stacks, or the one of this name. */
  stacks(name?: string): Promise<readonly StackFacts[]>;
  resources(stack: string): Promise<readonly ListedResource[]>;
  template(stack: string): Promise<unknown>;
}

/** Read the stacks that the request names, or those with the tags of the app and the stage. */
export async function readFromAws(
  request: AdoptRequest,
  root: string,
  app: string,
  cloudFormation: CloudFormation = connect(request.stage, root),
): Promise<readonly DeployedStack[]> {
  const { stage, stacks: names } = request;
  const found =
    names.length > 0
      ? (await Promise.all(names.map((name) => cloudFormation.stacks(name)))).flat()
      : (await cloudFormation.stacks()).filter((stack) => isOf(stack, app, stage));
  const stacks: DeployedStack[] = [];
  // One after the other: CloudFormation slows down those that ask much at once.
  for (const facts of found) {
    const template = toTemplate(await cloudFormation.template(facts.StackName));
    if (template === undefined) continue;
    stacks.push(toStack(facts.StackName, template, await cloudFormation.resources(facts.StackName), facts));
  }
  return stacks;
}

function isOf({ Tags = [] }: StackFacts, app: string, stage: string): boolean {
  const tag = (key: string) => Tags.find(({ Key }) => Key === key)?.Value;
  return tag("sst:stage") === stage && tag("sst:app") === app;
}

interface Sdk {
  readonly CloudFormationClient: new (settings: object) => { send(command: object): Promise<unknown> };
  readonly DescribeStacksCommand: new (input: object) => object;
  readonly ListStackResourcesCommand: new (input: object) => object;
  readonly GetTemplateCommand: new (input: object) => object;
}

/** The SDK of the project, which takes region and credentials from where it always does. */
function connect(stage: string, root: string): CloudFormation {
  const sdk = load(stage, root);
  const client = new sdk.CloudFormationClient({});
  return {
    stacks: (StackName) =>
      pages<StackFacts>("Stacks", (NextToken) =>
        client.send(
          new sdk.DescribeStacksCommand({ ...(StackName !== undefined && { StackName }), NextToken }),
        ),
      ),
    resources: (StackName) =>
      pages<ListedResource>("StackResourceSummaries", (NextToken) =>
        client.send(new sdk.ListStackResourcesCommand({ StackName, NextToken })),
      ),
    template: async (StackName) => {
      const found = (await client.send(new sdk.GetTemplateCommand({ StackName }))) as {
        TemplateBody?: unknown;
      };
      return found.TemplateBody;
    },
  };
}

async function pages<T>(
  list: string,
  ask: (token: string | undefined) => Promise<unknown>,
): Promise<readonly T[]> {
  const all: T[] = [];
  let token: string | undefined;
  do {
    const page = (await ask(token)) as Readonly<Record<string, unknown>>;
    all.push(...((page[list] ?? []) as T[]));
    token = page.NextToken as string | undefined;
  } while (token !== undefined);
  return all;
}

function load(stage: string, root: string): Sdk {
  const wanted = { stage, root, service: "cloudformation", use: "reads the stacks from AWS" };
  const otherwise = ", or give a folder with --from";
  return loadClient<Sdk>(wanted, { code: "ADOPT_SDK_MISSING", otherwise });
}
