import assert from "node:assert/strict";
import { assemble, type ParsedFile, parseFile } from "#sdk/cli/adopt/cloudformation/stack-files";

const TEMPLATE = { Resources: { Jobs: { Type: "AWS::SQS::Queue", Properties: { QueueName: "jobs" } } } };
const LISTED = {
  LogicalResourceId: "Jobs",
  PhysicalResourceId: "https://sqs/1/jobs",
  ResourceType: "AWS::SQS::Queue",
};

function parsedFiles(files: Readonly<Record<string, unknown>>): ParsedFile[] {
  return Object.entries(files).flatMap(([file, data]) => parseFile(file, JSON.stringify(data)) ?? []);
}

describe("files of the AWS CLI", () => {
  it("are recognized by their fields, whatever they are called", () => {
    const { stacks, problems } = assemble(
      parsedFiles({
        "a.json": { TemplateBody: TEMPLATE, StagesAvailable: ["Original"] },
        "b.json": { StackResources: [{ StackName: "dev-shop-Jobs", ...LISTED }] },
        "package.json": { name: "shop" },
      }),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      stacks.map(({ name, resources }) => [name, resources.map(({ physicalId }) => physicalId)]),
      [["dev-shop-Jobs", ["https://sqs/1/jobs"]]],
    );
  });

  it("are put together by the logical ids that a template and a list share", () => {
    const other = { Resources: { Notes: { Type: "AWS::DynamoDB::Table" } } };
    const table = {
      LogicalResourceId: "Notes",
      PhysicalResourceId: "notes",
      ResourceType: "AWS::DynamoDB::Table",
    };
    const { stacks } = assemble(
      parsedFiles({
        "1.json": { TemplateBody: other },
        "2.json": { TemplateBody: JSON.stringify(TEMPLATE) },
        "3.json": { StackResources: [{ StackName: "jobs", ...LISTED }] },
        "4.json": { StackResources: [{ StackName: "notes", ...table }] },
      }),
    );
    assert.deepEqual(
      stacks.map(({ name, template }) => [name, Object.keys(template.Resources)]),
      [
        ["jobs", ["Jobs"]],
        ["notes", ["Notes"]],
      ],
    );
  });

  it("name a stack after the file where list-stack-resources does not name it", () => {
    const { stacks } = assemble(
      parsedFiles({
        "dev-shop-Jobs.resources.json": { StackResourceSummaries: [LISTED] },
        "dev-shop-Jobs.template.json": TEMPLATE,
      }),
    );
    assert.equal(stacks[0]?.name, "dev-shop-Jobs");
  });

  it("give account, region and parameters where they tell them", () => {
    const StackId = "arn:aws:cloudformation:eu-west-1:111122223333:stack/jobs/0";
    const Parameters = [{ ParameterKey: "Size", ParameterValue: "3" }];
    const { stacks } = assemble(
      parsedFiles({
        "a.json": TEMPLATE,
        "b.json": { StackResources: [{ StackName: "jobs", StackId, ...LISTED }] },
        "c.json": { Stacks: [{ StackName: "jobs", StackId, Parameters }] },
      }),
    );
    const [{ region, account, parameters } = {}] = stacks;
    assert.deepEqual(
      { region, account, parameters },
      { region: "eu-west-1", account: "111122223333", parameters: { Size: "3" } },
    );
  });

  it("leave out what has been deleted, or was never made", () => {
    const deleted = { ...LISTED, ResourceStatus: "DELETE_COMPLETE" };
    const { PhysicalResourceId: _, ...unmade } = LISTED;
    const { stacks } = assemble(
      parsedFiles({ "a.json": TEMPLATE, "b.json": { StackResources: [deleted, unmade] } }),
    );
    assert.deepEqual(stacks[0]?.resources, []);
  });

  it("are refused by name where half of a stack is missing", () => {
    const { problems } = assemble(
      parsedFiles({
        "jobs.template.json": TEMPLATE,
        "notes.resources.json": {
          StackResources: [
            { LogicalResourceId: "X", PhysicalResourceId: "x", ResourceType: "AWS::SNS::Topic" },
          ],
        },
      }),
    );
    assert.deepEqual(
      problems.map(({ file, problem }) => [file, problem]),
      [
        ["notes.resources.json", "no file has the template of these resources"],
        ["jobs.template.json", "no file has the resources of this template"],
      ],
    );
  });
});
