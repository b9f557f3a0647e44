import type { Mistake } from "../../errors";
import { parseArn } from "../../values/arn";

/** A refused attempt to take the role of a function. */
export interface RefusedRole {
  readonly stage: string;
  readonly roleArn: string;
  /** ARN of the caller. */
  readonly caller: string;
  /** The trust policy of the role in the state. Undefined for a role that the stage does not make. */
  readonly trust: string | undefined;
  /** The message of AWS. */
  readonly reason: string;
}

/** The mistake, with the statement that is missing: in the trust policy of the role, or in the caller's own policies. */
export function roleRefusal({ stage, roleArn, caller, trust, reason }: RefusedRole): Mistake {
  const account = parseArn(caller)?.account ?? "";
  const problem = `AWS does not let ${caller} take the role ${roleArn} (${reason})`;
  if (trust !== undefined && trustsAccount(trust, account)) {
    const statement = { Effect: "Allow", Action: "sts:AssumeRole", Resource: roleArn };
    return {
      problem,
      cure: `its trust policy does; have this statement added to your own policies: ${JSON.stringify(statement)}`,
    };
  }
  const statement = { Effect: "Allow", Principal: { AWS: account }, Action: "sts:AssumeRole" };
  const text = `this statement is missing in its trust policy: ${JSON.stringify(statement)}`;
  const addition = `, which new App({ development: ["${stage}"] }) and sapi deploy ${stage} add`;
  return { problem, cure: trust === undefined ? text : `${text}${addition}` };
}

/** Whether a statement lets the members of an account in, as far as their own policies do. */
function trustsAccount(trust: string, account: string): boolean {
  const statements = [(JSON.parse(trust) as { readonly Statement?: unknown }).Statement ?? []].flat();
  return statements.some((statement) => {
    const { Effect, Principal } = statement as { readonly Effect?: unknown; readonly Principal?: unknown };
    const { AWS } = (Principal ?? {}) as { readonly AWS?: unknown };
    const names = [AWS ?? []].flat().map(String);
    return Effect === "Allow" && names.some((name) => name === account || name.endsWith(`::${account}:root`));
  });
}
