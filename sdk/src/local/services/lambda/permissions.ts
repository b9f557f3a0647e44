import type { GraphValue } from "../../../graph/types";
import { functionNameOf } from "../../iam/function-permissions";
import { functionPolicy } from "../../iam/function-policy";
import { type LocalFunctions, PERMISSION_TYPE, POLICY_TYPE, URL_TYPE } from "./state/functions";

/** The policy of a function of the program, by its ARN, which may name a version or an alias. */
export function policyOfFunction(functions: LocalFunctions, arn: string): GraphValue | undefined {
  const name = functionNameOf(arn);
  return functionPolicy(arn, {
    permissions: functions.related(PERMISSION_TYPE, name),
    urls: functions.related(URL_TYPE, name),
    documents: functions.related(POLICY_TYPE, name),
  });
}
