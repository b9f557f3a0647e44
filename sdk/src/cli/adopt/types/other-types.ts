import { TYPE } from "../../../aws/tokens";
import { type AdoptedType, adopted, CONSTRUCT, HAS_URL, reference, text } from "./adopted-type";

/** Functions that others know by their name or their URL, sites, and who vouches for users. */
export const OTHER_TYPES: readonly AdoptedType[] = [
  adopted(TYPE.lambda.Function, "AWS::Lambda::Function", [
    [text("name", "FunctionName")],
    [CONSTRUCT, HAS_URL],
  ]),
  adopted(TYPE.lambda.FunctionUrl, "AWS::Lambda::Url", [[reference("functionName", "TargetFunctionArn")]], {
    importId: ["name"],
    holds: "its address",
    mayBeNew: true,
    fixed: { functionName: ({ physicalId }) => physicalId.slice(physicalId.lastIndexOf(":") + 1) },
  }),
  adopted(TYPE.cloudfront.Distribution, "AWS::CloudFront::Distribution", [[CONSTRUCT]], {
    holds: "its address",
    mayBeNew: true,
  }),
  // One without a name of its own is made anew beside the one of before.
  adopted(TYPE.iam.Role, "AWS::IAM::Role", [[text("name", "RoleName")]]),
  adopted(TYPE.cloudwatch.MetricAlarm, "AWS::CloudWatch::Alarm", [[text("name", "AlarmName")], [CONSTRUCT]]),
  adopted(
    TYPE.iam.OpenIdConnectProvider,
    ["AWS::IAM::OIDCProvider", "Custom::AWSCDKOpenIdConnectProvider"],
    [[text("url", "Url")]],
    { fixed: { url: "Url" } },
  ),
];
