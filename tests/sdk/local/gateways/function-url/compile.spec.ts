import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/graph-index";
import { compileFunctionUrl } from "#sdk/local/gateways/function-url/compile";
import { graphResource, resourceGraph } from "../../../../support/graph";

const ARN = "arn:aws:lambda:eu-west-1:123456789012:function:list";

describe("a function URL of a graph", () => {
  const planOf = (inputs: Record<string, string>) => {
    const url = graphResource("aws:lambda/functionUrl:FunctionUrl", "url", {
      inputs: { functionName: "list", ...inputs },
      state: { functionArn: ARN, urlId: "abc" },
    });
    return compileFunctionUrl(new GraphIndex(resourceGraph(url)), url.urn);
  };

  it("calls the alias that its qualifier names", () => {
    assert.equal(planOf({}).functionArn, ARN);
    assert.equal(planOf({ qualifier: "live" }).functionArn, `${ARN}:live`);
  });

  it("requires a signature unless its authorization type is NONE", () => {
    assert.equal(planOf({ authorizationType: "AWS_IAM" }).isSigned, true);
    assert.equal(planOf({ authorizationType: "NONE" }).isSigned, false);
  });
});
