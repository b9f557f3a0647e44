import { isPart } from "./cloudformation/expand";
import type { DeployedResource } from "./cloudformation/template";

/** The resources that stay in AWS when the old stacks are deleted, and belong to nobody then. */
export interface Leftovers {
  /** It goes on calling functions of before, beside what the program makes. */
  readonly active: readonly DeployedResource[];
  /** It holds data. */
  readonly data: readonly DeployedResource[];
  /** How many there are of each other type. */
  readonly others: Readonly<Record<string, number>>;
}

const ACTIVE = [
  "AWS::Lambda::EventSourceMapping",
  "AWS::SNS::Subscription",
  "AWS::Events::Rule",
  "AWS::Scheduler::Schedule",
];

const DATA = [
  "AWS::DynamoDB::Table",
  "AWS::DynamoDB::GlobalTable",
  "AWS::S3::Bucket",
  "AWS::Cognito::UserPool",
  "AWS::Cognito::UserPoolClient",
  "AWS::Cognito::IdentityPool",
  "AWS::RDS::DBCluster",
  "AWS::RDS::DBInstance",
  "AWS::SecretsManager::Secret",
  "AWS::SQS::Queue",
  "AWS::Kinesis::Stream",
  "AWS::EFS::FileSystem",
  "AWS::OpenSearchService::Domain",
  "AWS::ElastiCache::CacheCluster",
  "AWS::ECR::Repository",
];

/** Types that only CloudFormation has. */
const NOTHING = ["AWS::CDK::Metadata", "AWS::CloudFormation::WaitConditionHandle"];

/** Sort what belongs to nothing of the program. */
export function leftoversIn(rest: readonly DeployedResource[]): Leftovers {
  const all = rest.filter(({ type }) => !isPart(type) && !NOTHING.includes(type));
  const others: Record<string, number> = {};
  for (const { type } of all) {
    if (!ACTIVE.includes(type) && !DATA.includes(type)) others[type] = (others[type] ?? 0) + 1;
  }
  return {
    active: all.filter(({ type, properties }) => ACTIVE.includes(type) && properties.State !== "DISABLED"),
    data: all.filter(({ type }) => DATA.includes(type)),
    others: Object.fromEntries(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
