import { programsOfAllConstructs } from "../../tests/support/all-constructs";
import { staleModels } from "../models/data";
import { capturedExamples } from "./examples";
import type { Judgement, JudgeOptions } from "./judgement";
import { callsOf, type ModelledCall } from "./models/calls";
import { checkedByModels } from "./models/checked";
import { complaintsOfModels } from "./models/complaints";

/**
 * Compares every call that makes a resource with AWS's own API models. Compares the IAM documents in it with AWS's
 * documentation of actions, resources and conditions. Nothing is sent: a reference to another resource has the value that
 * the capture has made up, in the form of AWS.
 */
export async function judgeModels({ isLong }: JudgeOptions): Promise<Judgement> {
  const programs = [...(await capturedExamples()), ...(await programsOfAllConstructs())];
  const planned = programs.map((program) => callsOf(program));
  const calls = planned.flatMap((one) => one.calls);
  const verdicts = await checkedByModels(calls.map(({ call }) => call));
  const operations = new Set(verdicts.map(({ operation }) => operation));
  const types = new Set(calls.map(({ type }) => type));
  const lines = [
    `${calls.length} calls of ${programs.length} programs, ${operations.size} operations for ${types.size} types`,
  ];
  return {
    lines: isLong ? [...lines, ...perProgram(calls)] : lines,
    complaints: [
      ...(await staleModels()).map(
        (service) => `the model of ${service} is not that of botocore: npm run models`,
      ),
      ...new Set(planned.flatMap(({ complaints }) => complaints)),
      ...complaintsOfModels(
        calls.map((call, at) => ({ ...call, ...(verdicts[at] as (typeof verdicts)[0]) })),
      ),
    ],
  };
}

function perProgram(calls: readonly ModelledCall[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { program } of calls) counts.set(program, (counts.get(program) ?? 0) + 1);
  return [...counts].map(([program, count]) => `  ${program}: ${count} calls`);
}
