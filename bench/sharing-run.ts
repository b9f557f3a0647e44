import {
  App,
  Function,
  type FunctionProps,
  type Stack,
  type StackContext,
  Table,
  use,
} from "pulumi-serverless-api";
import { capture, type GraphResource } from "pulumi-serverless-api/testing";
import { printCost } from "./capture-cost";
import type { SharingReads } from "./sharing";

type Outputs = Readonly<Record<string, unknown>>;
type Reads = { -readonly [Key in keyof SharingReads]: number };

/** The outputs of an app stack. */
interface Shared {
  readonly table: Table;
  readonly limit: number;
  readonly arn: Table["tableArn"];
}

type AppStack = (context: StackContext) => Shared;

const PROJECT = "bench";
const LAYER = 10;
/** The number of stacks in the layer below that a stack uses. */
const USED = 3;

// `<stacks> <shared|bare>`: captures app stacks in layers, each as a program of its own. Shared stacks use the
// outputs of others. Bare ones have the same names and ARNs as literals. Prints the cost, and the number of reads
// of other Pulumi stacks.
const [stacks = "50", kind = "shared"] = process.argv.slice(2);

async function main(): Promise<void> {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
  const reads: Reads = { outlines: 0, references: 0 };
  const run = kind === "shared" ? (count: number) => captureShared(count, reads) : captureBare;
  // Loads the lazy modules.
  await run(LAYER + 1);
  Object.assign(reads, { outlines: 0, references: 0 });
  await printCost(
    () => run(Number(stacks)),
    () => reads,
  );
}

const idOf = (index: number) => `Stack${index}`;

/** The stacks of the layer below that a stack uses. */
function usedBy(index: number): readonly number[] {
  const below = Math.floor(index / LAYER) - 1;
  return below < 0 ? [] : Array.from({ length: USED }, (_, n) => below * LAYER + ((index + n) % LAYER));
}

/** Captures all programs. Each registers all stacks and runs one. Returns the number of resources of AWS. */
async function captureShared(count: number, reads: Reads): Promise<number> {
  const noteRead = () => reads.outlines++;
  // The program also looks for the Pulumi stack of the whole app, which is empty.
  const stackReferences: Record<string, Outputs> = { [`${PROJECT}/dev`]: watched({}, noteRead) };
  let resources = 0;
  for (let index = 0; index < count; index++) {
    const stack = `dev.${idOf(index)}`;
    const { graph } = await capture(() => sharingApp(count), { project: PROJECT, stack, stackReferences });
    const references = graph.resources.filter(({ type }) => type === "pulumi:pulumi:StackReference").length;
    reads.references += references;
    // A reference also reads the outputs.
    reads.outlines -= references;
    stackReferences[`${PROJECT}/${stack}`] = watched(graph.outputs, noteRead);
    resources += graph.resources.filter(isOfAws).length;
  }
  return resources;
}

function sharingApp(count: number): unknown {
  const app = new App({ defaults: "current" });
  const functions: AppStack[] = [];
  for (let index = 0; index < count; index++) {
    functions.push(({ stack }) => {
      const table = makeTable(stack);
      const used = usedBy(index).map((other) => use(functions[other] as AppStack));
      const environment = used.flatMap(({ limit, arn }, n) => [
        [`LIMIT${n}`, `${limit}`] as const,
        [`ARN${n}`, arn] as const,
      ]);
      makeWorker(stack, {
        bind: used.map((each) => each.table),
        environment: Object.fromEntries(environment),
      });
      return { table, limit: index, arn: table.tableArn };
    });
    app.stack(functions[index] as AppStack, { id: idOf(index) });
  }
  return app.outputs;
}

async function captureBare(count: number): Promise<number> {
  let resources = 0;
  for (let index = 0; index < count; index++) {
    const options = { project: PROJECT, stack: `dev.${idOf(index)}` };
    const { graph } = await capture(() => bareApp(index), options);
    resources += graph.resources.filter(isOfAws).length;
  }
  return resources;
}

function bareApp(index: number): unknown {
  const define = ({ stack }: StackContext): void => {
    makeTable(stack);
    const used = usedBy(index).map((other) => ({ other, name: `dev-${PROJECT}-${idOf(other)}Notes` }));
    const environment = used.flatMap(({ other, name }, n) => [
      [`LIMIT${n}`, `${other}`],
      [`ARN${n}`, arnOf(name)],
      [`SAPI_Table_name_${idOf(other)}Notes`, name],
    ]);
    const permissions = used.map(({ name }) => ({
      actions: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query"],
      resources: [arnOf(name), `${arnOf(name)}/index/*`],
    }));
    makeWorker(stack, { permissions, environment: Object.fromEntries(environment) });
  };
  return new App({ defaults: "current" }).stack(define, { id: idOf(index) }).outputs;
}

function makeTable(stack: Stack): Table {
  return new Table(stack, `${stack.id}Notes`, {
    fields: { id: "string" },
    primaryIndex: { partitionKey: "id" },
  });
}

function makeWorker(stack: Stack, props: Omit<FunctionProps, "handler">): void {
  new Function(stack, "Worker", { handler: "src/worker.handler", ...props });
}

function arnOf(table: string): string {
  return `arn:aws:dynamodb:us-east-1:123456789012:table/${table}`;
}

function isOfAws({ type }: GraphResource): boolean {
  return type.startsWith("aws:");
}

/** Returns outputs that count their reads. */
function watched(outputs: Outputs, noteRead: () => void): Outputs {
  return new Proxy(outputs, {
    ownKeys(target) {
      noteRead();
      return Reflect.ownKeys(target);
    },
  });
}

void main();
