import type { WordList } from "./limit";

/** Region, the account of its layers, and the versions of those for Node.js, Python, Java and .NET. */
const ROWS = `
  af-south-1 904233096616 15 23 16 13
  ap-east-1 888577020596 15 23 16 13
  ap-east-2 412664885777 4 4 5 4
  ap-northeast-1 615299751070 15 26 16 13
  ap-northeast-2 615299751070 15 26 16 13
  ap-northeast-3 615299751070 15 26 16 13
  ap-south-1 615299751070 15 26 16 13
  ap-south-2 796973505492 15 23 16 13
  ap-southeast-1 615299751070 15 25 16 13
  ap-southeast-2 615299751070 15 26 16 13
  ap-southeast-3 039612877180 15 23 16 13
  ap-southeast-4 713881805771 15 23 16 13
  ap-southeast-5 152034782359 8 14 13 9
  ap-southeast-6 313828097273 3 3 5 3
  ap-southeast-7 980416031188 8 14 13 9
  ca-central-1 615299751070 15 26 16 13
  ca-west-1 595944127152 8 14 13 9
  cn-north-1 440179912924 8 14 13 9
  cn-northwest-1 440180067931 8 14 13 9
  eu-central-1 615299751070 15 26 16 13
  eu-central-2 156041407956 15 23 16 13
  eu-north-1 615299751070 15 26 16 13
  eu-south-1 257394471194 15 23 16 13
  eu-south-2 490004653786 15 23 16 13
  eu-west-1 615299751070 15 26 16 13
  eu-west-2 615299751070 15 26 16 13
  eu-west-3 615299751070 15 26 16 13
  il-central-1 746669239226 15 23 16 13
  me-central-1 739275441131 15 22 16 13
  me-south-1 980921751758 12   
  mx-central-1 610118373846 8 14 13 9
  sa-east-1 615299751070 15 26 16 13
  us-east-1 615299751070 15 29 16 14
  us-east-2 615299751070 15 26 16 13
  us-west-1 615299751070 15 33 16 13
  us-west-2 615299751070 15 33 16 13
`;

/** Runtimes by the beginning of their names, with the layer of each and its column in {@link ROWS}. */
const LANGUAGES = [
  { form: /^nodejs/, layer: "AWSOpenTelemetryDistroJs", column: 2 },
  { form: /^python/, layer: "AWSOpenTelemetryDistroPython", column: 3 },
  { form: /^java/, layer: "AWSOpenTelemetryDistroJava", column: 4 },
  { form: /^dotnet/, layer: "AWSOpenTelemetryDistroDotNet", column: 5 },
] as const;

/** Runtimes that AWS names for its layers of OpenTelemetry. */
export const TELEMETRY_RUNTIMES: readonly string[] = [
  "nodejs18.x",
  "nodejs20.x",
  "nodejs22.x",
  "python3.10",
  "python3.11",
  "python3.12",
  "python3.13",
  "java11",
  "java17",
  "java21",
  "dotnet8",
];

/** The source of the layers and of the runtimes. A version of a layer stays where it is when AWS publishes a newer one. */
export const TELEMETRY_LAYERS_KNOWN: WordList = {
  asOf: "2026-07-22",
  source: {
    page: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch-Application-Signals-Enable-LambdaMain.html",
  },
};

/** The regions that have such layers. */
export const TELEMETRY_REGIONS: readonly string[] = rows().map(([region]) => region as string);

/** Whether AWS has such a layer for the language of a runtime. */
export function hasTelemetryLayer(runtime: string): boolean {
  return LANGUAGES.some(({ form }) => form.test(runtime));
}

/** ARN of AWS's layer of OpenTelemetry for a runtime in a region. It is `undefined` where none is known. */
export function telemetryLayer(runtime: string, region: string): string | undefined {
  const language = LANGUAGES.find(({ form }) => form.test(runtime));
  const row = rows().find(([name]) => name === region);
  if (!language || !row) return undefined;
  const partition = region.startsWith("cn-") ? "aws-cn" : "aws";
  return `arn:${partition}:lambda:${region}:${row[1]}:layer:${language.layer}:${row[language.column]}`;
}

function rows(): readonly (readonly string[])[] {
  return ROWS.trim()
    .split("\n")
    .map((line) => line.trim().split(" "));
}
