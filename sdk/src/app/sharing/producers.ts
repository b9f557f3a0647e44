import type { Issues } from "../../errors";
import { FIND_THE_USED_ONE } from "../../values/duplicates";
import { fromOutputText } from "../../values/stack-state";
import type { PulumiStacks, StackRead } from "../pulumi-stacks";
import { splitName } from "../split";
import { presenceOf } from "./duplicate-plan";
import { type Outline, outlineName, SCHEMA } from "./outline";

/** The location of an app stack that another Pulumi stack holds. */
export interface AppStackLocation {
  readonly stackId: string;
  /** `organization/project`. */
  readonly project: string;
  /** Name of the Pulumi stack that holds the whole app, and the first part of those that hold one app stack each. */
  readonly stage: string;
  /** Whether it is of another Pulumi project, which other commands deploy. */
  readonly isForeign: boolean;
}

/** An app stack whose exports can be read. */
export interface Producer {
  readonly outline: Outline;
  /** `organization/project/dev.StorageStack`. */
  readonly reference: string;
  /** The stack outputs that its last deployment left. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** Whether an output is secret. */
  readonly isSecret: (name: string) => boolean;
}

/** The Pulumi stacks that may hold an app stack: its own, and that of the whole app. */
interface Candidate {
  readonly name: string;
  readonly reference: string;
  readonly read: StackRead;
}

const NOTHING: StackRead = { kind: "outputs", outputs: {}, isSecret: () => false };

/** Read where an app stack may be. Rejects for nothing: what is wrong is said when the app stack is used. */
export async function readProducer(
  where: AppStackLocation,
  stacks: PulumiStacks,
): Promise<readonly Candidate[]> {
  const { stage, stackId, project } = where;
  const candidates = await Promise.all(
    [splitName({ stage, stackId }), stage].map(async (name) => {
      const reference = `${project}/${name}`;
      return { name, reference, read: await stacks.read(reference) };
    }),
  );
  const areMany = candidates.every((candidate) => producerOf(stackId, candidate).length > 0);
  return areMany ? withoutLeftovers(where, candidates, stacks) : candidates;
}

/** Outputs stay where everything has been moved away by `pulumi state move`: of several, such a one shares nothing. */
async function withoutLeftovers(
  { stage, stackId, project }: AppStackLocation,
  candidates: readonly Candidate[],
  stacks: PulumiStacks,
): Promise<readonly Candidate[]> {
  const part = splitName({ stage, stackId });
  return Promise.all(
    candidates.map(async (candidate) => {
      const reading = await stacks.readAll(project, candidate.name);
      return presenceOf({ id: stackId, part }, reading) === false
        ? { ...candidate, read: NOTHING }
        : candidate;
    }),
  );
}

/** Choose the one that shares the app stack. Undefined with an issue when there is none, or more than one. */
export function chooseProducer(
  where: AppStackLocation,
  candidates: readonly Candidate[],
  issues: Issues,
): Producer | undefined {
  const found = candidates.flatMap((candidate) => producerOf(where.stackId, candidate));
  const [first, second] = found;
  if (first && second) {
    const problem = `${where.stackId} is deployed twice, in ${first.reference} and in ${second.reference}`;
    issues.add("SHARE_AMBIGUOUS", { problem, cure: FIND_THE_USED_ONE });
    return undefined;
  }
  if (!first) return refuseMissing(where, candidates, issues);
  const { schema } = first.outline;
  if (schema === SCHEMA) return first;
  const problem = `${first.reference} shares ${where.stackId} in version ${schema}, and this version of the package reads ${SCHEMA}`;
  const cure =
    schema < SCHEMA
      ? `deploy it with this version: ${commandFor(where, first.reference)}`
      : "update pulumi-serverless-api in this program to the version that deployed it";
  issues.add("SHARE_SCHEMA", { problem, cure });
  return undefined;
}

function producerOf(stackId: string, { reference, read }: Candidate): Producer[] {
  if (read.kind !== "outputs") return [];
  const text = read.outputs[outlineName(stackId)];
  if (typeof text !== "string") return [];
  return [{ outline: parse(text, stackId), reference, outputs: read.outputs, isSecret: read.isSecret }];
}

/** A text in another form counts as one of an earlier version. */
function parse(text: string, stack: string): Outline {
  try {
    return fromOutputText(text) as Outline;
  } catch {
    return { schema: 0, stack, exports: [] };
  }
}

function refuseMissing(where: AppStackLocation, candidates: readonly Candidate[], issues: Issues): undefined {
  const { stackId } = where;
  for (const { reference, read } of candidates) {
    if (read.kind !== "unreadable") continue;
    const cure = `make it readable, as in: pulumi stack output -s ${reference}`;
    const problem = `${stackId} cannot be read from ${reference}: ${read.reason.trim()}`;
    issues.add("SHARE_UNREADABLE", { problem, cure });
    return;
  }
  const existing = candidates.find(({ read }) => read.kind === "outputs");
  const reference = (existing ?? candidates[0])?.reference ?? "";
  const problem = existing
    ? `${reference} has not been deployed with ${stackId}, or its program does not export app.outputs`
    : `${stackId} has not been deployed: there is no Pulumi stack ${candidates.map((each) => each.reference).join(" or ")}`;
  issues.add("SHARE_NOT_DEPLOYED", { problem, cure: `deploy it first: ${commandFor(where, reference)}` });
}

/** The command that deploys the app stack. */
export function commandFor({ isForeign, stage, stackId }: AppStackLocation, reference: string): string {
  if (isForeign) return `pulumi up -s ${reference} in its project`;
  const plain = `pulumi up -s ${nameOf(reference)}`;
  return nameOf(reference) === stage ? plain : `sapi deploy ${stage} --split --only ${stackId}, or ${plain}`;
}

function nameOf(reference: string): string {
  return reference.split("/").at(-1) as string;
}
