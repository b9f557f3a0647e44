import { LayerVersion } from "../platform/layer-version";
import { PolicyStatement } from "../platform/policy-statement";
import { Size } from "../platform/size";
import { ARN } from "../translation/references";
import type { Conversion, Row } from "../translation/row";

/** `LayerVersion.fromLayerVersionArn(this, "Tools", arn)`, where the ARN is a text or a name. */
const FROM_ARN =
  /^(?:\w+\.)?LayerVersion\.fromLayerVersionArn\(\s*[\w.]+,\s*["'`][\w-]*["'`],\s*("[^"]*"|'[^']*'|`[^`]*`|[\w.]+)\s*,?\s*\)$/;

/** A layer of `@pulumi/aws`, which generation 1 takes as it is, or the ARN of one. */
const OF_PULUMI = /^new \w+\.lambda\.LayerVersion\(|^[\w.]+\.arn$/;

const LAYER: Conversion = {
  does: "a LayerVersion becomes its ARN",
  value: (old) => (old instanceof LayerVersion ? old.layerVersionArn : old),
  text: (source) => FROM_ARN.exec(source)?.[1] ?? (OF_PULUMI.test(source) ? source : undefined),
};

/** A statement as its props: generation 1 takes them alone. */
export const STATEMENT: Conversion = {
  does: "a PolicyStatement becomes its props",
  value: (old) => (old instanceof PolicyStatement ? { ...old } : old),
  text: (source) => source,
};

const MEBIBYTES: Conversion = {
  does: "a Size becomes its number of MB",
  value: (old) => (old instanceof Size ? old.toMebibytes() : old),
};

/** Options that the platform of generation 0 gave its functions and that stand elsewhere now. */
const MOVED: readonly (Omit<Row, "now"> & { readonly now: string })[] = [
  { old: "layers.*", now: "layers.*", convert: LAYER },
  { old: "ephemeralStorageSize", now: "diskSize", convert: MEBIBYTES },
  { old: "initialPolicy", now: "permissions" },
  { old: "permissions.*", now: "permissions.*", convert: STATEMENT },
  { old: "description", now: "native.function.description" },
  { old: "reservedConcurrentExecutions", now: "native.function.reservedConcurrentExecutions" },
  { old: "deadLetterQueue", now: "native.function.deadLetterConfig.targetArn", convert: ARN },
  { old: "deadLetterTopic", now: "native.function.deadLetterConfig.targetArn", convert: ARN },
  { old: "codeSigningConfig", now: "native.function.codeSigningConfigArn", convert: ARN },
  { old: "environmentEncryption", now: "native.function.kmsKeyArn", convert: ARN },
];

const VPC = "write native: { function: { vpcConfig: { subnetIds, securityGroupIds } } }";
const INVOKED = "make an aws.lambda.FunctionEventInvokeConfig for its functionName";
const OWN_LOG = "remove it: the log group is a resource of the program";

/** Options that generation 1 has nothing for, and what to do in their place. */
const REMOVED: Readonly<Record<string, string>> = {
  vpc: VPC,
  vpcSubnets: VPC,
  securityGroup: VPC,
  securityGroups: VPC,
  allowAllOutbound: VPC,
  allowPublicSubnet: VPC,
  deadLetterQueueEnabled: "make a Queue and pass deadLetterQueue: queue.sqsQueue",
  filesystem: "write native: { function: { fileSystemConfig } }",
  onSuccess: INVOKED,
  onFailure: INVOKED,
  maxEventAge: INVOKED,
  retryAttempts: INVOKED,
  insightsVersion: "add the ARN of the extension to layers",
  adotInstrumentation: "add the ARN of the extension to layers",
  profiling: "set the variables of the profiler in environment, and add its layer",
  profilingGroup: "set the variables of the profiler in environment, and add its layer",
  logRetentionRole: OWN_LOG,
  logRetentionRetryOptions: OWN_LOG,
  currentVersionOptions: "write native: { function: { publish: true } }",
};

/** Settings of bundles that generation 1 has nothing for. */
const REMOVED_BUNDLE_OPTIONS: Readonly<Record<string, string>> = {
  "bundle.commandHooks": "run the commands before the deployment, and take their files along with copyFiles",
  "bundle.installCommands": "install the packages into srcPath before the deployment",
};

/** Switches that turn something off that is off in generation 1. */
const OFF = ["deadLetterQueueEnabled", "profiling", "allowPublicSubnet"];

/** Rows of the options of the platform, for props of functions at a path that `at` ends with a name. */
export function platformRows(at: (name: string) => string): readonly Row[] {
  const removed = Object.entries({ ...REMOVED, ...REMOVED_BUNDLE_OPTIONS });
  return [
    ...MOVED.map((row) => ({ ...row, old: at(row.old), now: at(row.now) })),
    ...OFF.map((name) => ({ old: at(name), now: undefined, when: (value: unknown) => value === false })),
    ...removed.map(([name, refused]) => ({ old: at(name), now: undefined, refused })),
  ];
}
