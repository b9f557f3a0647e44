import type { ModelledCall } from "./calls";
import type { Verdict } from "./checked";
import { EXPLAINED, type Explained } from "./explained";

export type JudgedCall = Omit<ModelledCall, "call"> & Verdict;

/** Unexplained refusals of the models, once for each program, and unused explanations. */
export function complaintsOfModels(
  calls: readonly JudgedCall[],
  explained: readonly Explained[] = EXPLAINED,
): readonly string[] {
  const isFound = new Set<Explained>();
  const complaints = calls.flatMap(({ program, type, name, operation, found }) =>
    found.flatMap((sentence) => {
      const reason = explained.find((one) => one.operation === operation && one.says.test(sentence));
      if (reason) isFound.add(reason);
      return reason ? [] : [`${program}, ${type} ${name}: ${operation ?? "no operation"}: ${sentence}`];
    }),
  );
  return [
    ...complaints,
    ...explained
      .filter((one) => !isFound.has(one))
      .map(({ operation, says }) => `${operation}: ${says} is explained, and no call has it`),
  ];
}
