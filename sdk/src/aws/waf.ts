import { arn, autoName, type ProviderAnswer, type ProviderRequest, text, uuidOf } from "./answer";
import type { ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

export const WAF_TYPES: readonly ResourceFacts[] = [
  { token: TYPE.wafv2.WebAcl, displayName: "web ACL", taggable: true, answer: answerWebAcl },
  {
    token: TYPE.wafv2.WebAclAssociation,
    displayName: "web ACL association",
    answer: ({ inputs }) => ({
      id: `${text(inputs.webAclArn) ?? ""},${text(inputs.resourceArn) ?? ""}`,
      state: {},
    }),
  },
];

function answerWebAcl(request: ProviderRequest): ProviderAnswer {
  const id = uuidOf(request.urn);
  const name = autoName(request);
  const scope = request.inputs.scope === "CLOUDFRONT" ? "global" : "regional";
  return { id, state: { name, arn: arn(request, "wafv2", `${scope}/webacl/${name}/${id}`) } };
}
