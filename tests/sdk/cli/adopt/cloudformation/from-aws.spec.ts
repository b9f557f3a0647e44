import assert from "node:assert/strict";
import { readFromAws } from "#sdk/cli/adopt/cloudformation/from-aws";
import type { AdoptRequest } from "#sdk/cli/adopt/request";
import { DefinitionError } from "#sdk/errors/index";
import { type TemporaryProject, temporaryProject } from "../../../../support/project";

const REQUEST: AdoptRequest = {
  stage: "dev",
  program: ".",
  config: {},
  yes: false,
  json: false,
  from: undefined,
  stacks: [],
  map: {},
  out: "adopted-dev",
};

/** A package in place of the SDK's, which answers from a table and pages its lists. */
const SDK = `
const tags = (app, stage) => [{ Key: "sst:app", Value: app }, { Key: "sst:stage", Value: stage }];
const STACKS = [
  { StackName: "dev-shop-Data", Tags: tags("shop", "dev"), StackId: "arn:aws:cloudformation:eu-west-1:111122223333:stack/d/0" },
  { StackName: "prod-shop-Data", Tags: tags("shop", "prod") },
  { StackName: "dev-other-Data", Tags: tags("other", "dev") },
  { StackName: "dev-shop-Api", Tags: tags("shop", "dev") },
];
const TEMPLATE = JSON.stringify({ Resources: { Jobs: { Type: "AWS::SQS::Queue" } } });
const listed = (LogicalResourceId) => ({ LogicalResourceId, PhysicalResourceId: LogicalResourceId + "-id", ResourceType: "AWS::SQS::Queue" });
class Command { constructor(input) { this.input = input; } }
exports.DescribeStacksCommand = class extends Command {
  answer({ StackName, NextToken }) {
    if (StackName) return { Stacks: STACKS.filter((stack) => stack.StackName === StackName) };
    return NextToken ? { Stacks: STACKS.slice(2) } : { Stacks: STACKS.slice(0, 2), NextToken: "2" };
  }
};
exports.ListStackResourcesCommand = class extends Command {
  answer({ NextToken }) {
    return NextToken ? { StackResourceSummaries: [listed("More")] } : { StackResourceSummaries: [listed("Jobs")], NextToken: "2" };
  }
};
exports.GetTemplateCommand = class extends Command {
  answer() { return { TemplateBody: TEMPLATE }; }
};
exports.CloudFormationClient = class {
  async send(command) { return command.answer(command.input); }
};
`;

describe("stacks read from AWS", () => {
  let project: TemporaryProject;
  beforeEach(() => {
    project = temporaryProject({
      "app/package.json": "{}",
      "app/node_modules/@aws-sdk/client-cloudformation/package.json": '{"main":"index.js"}',
      "app/node_modules/@aws-sdk/client-cloudformation/index.js": SDK,
    });
  });
  afterEach(() => project.remove());

  it("are those with the tags of the app and the stage, with all pages of their resources", async () => {
    const stacks = await readFromAws(REQUEST, `${project.folder}/app`, "shop");
    assert.deepEqual(
      stacks.map(({ name, region, resources }) => [
        name,
        region,
        resources.map(({ physicalId }) => physicalId),
      ]),
      [
        ["dev-shop-Data", "eu-west-1", ["Jobs-id", "More-id"]],
        ["dev-shop-Api", undefined, ["Jobs-id", "More-id"]],
      ],
    );
  });

  it("are those that are named, whatever their tags", async () => {
    const stacks = await readFromAws(
      { ...REQUEST, stacks: ["prod-shop-Data"] },
      `${project.folder}/app`,
      "shop",
    );
    assert.deepEqual(
      stacks.map(({ name }) => name),
      ["prod-shop-Data"],
    );
  });

  it("need the SDK, and say so where it is not installed", async () => {
    const refused = await readFromAws(REQUEST, project.folder, "shop").catch((error) => error);
    assert.ok(DefinitionError.isInstance(refused));
    assert.equal(refused.code, "ADOPT_SDK_MISSING");
    assert.match(
      refused.message,
      /npm install --save-dev @aws-sdk\/client-cloudformation, or give a folder with --from/,
    );
  });
});
