import ts from "typescript";
import { upgradeProgram } from "#sdk/upgrade/upgrade";
import { type BenchOptions, interleave } from "./bench";

const MANY = 300;
const FEW = 30;
const STACKS = 10;

/**
 * Measures `sapi upgrade` of a program with 300 constructs in ten class stacks, without the disk and the
 * comparison.
 */
export async function benchUpgrade({ isQuick, report }: BenchOptions): Promise<void> {
  const [many, few] = [programOf(MANY), programOf(FEW)];
  // Loads and warms up the modules that both ways need.
  upgrade(few);
  print(few);
  const { upgraded, printed, fewUpgraded } = await interleave(isQuick ? 3 : 11, {
    upgraded: async () => processorTime(() => upgrade(many)),
    printed: async () => processorTime(() => print(many)),
    fewUpgraded: async () => processorTime(() => upgrade(few)),
  });
  report({
    name: `upgrade of a program of ${MANY} constructs`,
    unit: "ms",
    ours: upgraded,
    peer: { name: "TypeScript reads and prints it", values: printed },
    goal: { of: "value", atMost: 3_000 },
  });
  report({
    name: `upgrade of one construct, among ${MANY}`,
    unit: "ms",
    ours: upgraded.map((time) => time / MANY),
    peer: { name: `among ${FEW}`, values: fewUpgraded.map((time) => time / FEW) },
    goal: { of: "ratio", atMost: 1.3 },
  });
}

function upgrade(files: ReadonlyMap<string, string>): void {
  const { files: changed, notes } = upgradeProgram(files);
  if (changed.size !== files.size || notes.length > 0)
    throw new Error(`not upgraded: ${JSON.stringify(notes)}`);
}

function print(files: ReadonlyMap<string, string>): void {
  for (const [file, text] of files) {
    ts.createPrinter().printFile(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  }
}

/** The milliseconds of processor time, so that other processes do not count. */
function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function programOf(constructs: number): ReadonlyMap<string, string> {
  const stacks = Array.from(
    { length: STACKS },
    (_, at) => [`stack${at}.ts`, stackOf(at, constructs / STACKS)] as const,
  );
  return new Map([["index.ts", mainOf()], ...stacks]);
}

function mainOf(): string {
  const each = (line: (at: number) => string) =>
    Array.from({ length: STACKS }, (_, at) => line(at)).join("\n");
  return `import { App } from "pulumi-serverless-api/gen0";
${each((at) => `import { Stack${at} } from "./stack${at}";`)}

const app = new App();
${each((at) => `new Stack${at}(app, "stack${at}");`)}

export = app.outputs;
`;
}

function stackOf(stack: number, constructs: number): string {
  const made = Array.from({ length: constructs }, (_, at) => MADE[at % MADE.length]?.(at)).join("\n\n");
  return `import {
  type App, Api, ApiAuthorizationType, Bucket, Duration, Function, Queue, RetentionDays, Stack, Table, TableFieldType,
} from "pulumi-serverless-api/gen0";

export class Stack${stack} extends Stack {
  constructor(scope: App, id: string) {
    super(scope, id);

${made}
  }
}
`;
}

const MADE: readonly ((at: number) => string)[] = [
  (at) => `    // Keeps the notes.
    const table${at} = new Table(this, "Table${at}", {
      fields: { id: TableFieldType.STRING, at: TableFieldType.NUMBER },
      primaryIndex: { partitionKey: "id", sortKey: "at" },
    });
    this.addOutputs({ Table${at}: table${at}.dynamodbTable.tableName });`,
  (at) => `    new Api(this, "Api${at}", {
      accessLog: { retention: RetentionDays.ONE_MONTH },
      defaultAuthorizationType: ApiAuthorizationType.CLOUD_IAM,
      defaultFunctionProps: { timeout: Duration.seconds(20), environment: { NAME: "api${at}" } },
      routes: {
        "GET  /notes": "src/notes.list", // all of them
        "POST /notes": { function: { handler: "src/notes.create", memorySize: 512 } },
        "GET  /old": { url: "https://example.com", authorizationType: ApiAuthorizationType.NONE },
      },
    });`,
  (at) => `    new Queue(this, "Queue${at}", {
      sqsQueue: { visibilityTimeout: Duration.minutes(5) },
      consumer: { function: "src/queue.handle", consumerProps: { batchSize: 5 } },
    });`,
  (at) => `    new Bucket(this, "Bucket${at}", {
      notifications: ["src/bucket.handle"],
    });`,
  (at) =>
    `    new Function(this, "Function${at}", { handler: "src/report.run", timeout: Duration.minutes(1) });`,
];
