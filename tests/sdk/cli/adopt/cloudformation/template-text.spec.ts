import assert from "node:assert/strict";
import { parseTemplate, toTemplate } from "#sdk/cli/adopt/cloudformation/template-text";

describe("templates of CloudFormation", () => {
  it("are read as JSON", () => {
    const text = '{"Resources":{"Notes":{"Type":"AWS::DynamoDB::Table"}}}';
    assert.deepEqual(parseTemplate(text), { Resources: { Notes: { Type: "AWS::DynamoDB::Table" } } });
  });

  it("are read as YAML, with the short forms of intrinsic functions", () => {
    const text = `
Resources:
  Api:
    Type: AWS::ApiGatewayV2::Route
    Properties:
      ApiId: !Ref Http
      Target: !Join ["/", [integrations, !Ref Made]]
      Arn: !GetAtt Table.StreamArn
      Name: !Sub "\${AWS::StackName}-notes"
      Version: 2012-10-17
      Shared: !ImportValue
        Fn::Sub: other
`;
    assert.deepEqual(parseTemplate(text)?.Resources.Api?.Properties, {
      ApiId: { Ref: "Http" },
      Target: { "Fn::Join": ["/", ["integrations", { Ref: "Made" }]] },
      Arn: { "Fn::GetAtt": ["Table", "StreamArn"] },
      Name: { "Fn::Sub": `\${AWS::StackName}-notes` },
      Version: "2012-10-17",
      Shared: { "Fn::ImportValue": { "Fn::Sub": "other" } },
    });
  });

  it("are taken as an object or as the text that was deployed", () => {
    const template = { Resources: { Jobs: { Type: "AWS::SQS::Queue" } } };
    assert.deepEqual(toTemplate(template), template);
    assert.deepEqual(toTemplate(JSON.stringify(template)), template);
  });

  it("are nothing else: a list, a text, an object without resources", () => {
    for (const text of ["[]", "notes", '{"Stacks":[]}', "a: b: c"])
      assert.equal(parseTemplate(text), undefined);
  });
});
