import { FUNCTION_TYPE } from "../../graph/function-uri";
import type { GraphIndex } from "../../graph/graph-index";
import type { IamCaller } from "../iam/caller";
import { type Role, Roles } from "../iam/roles";
import type { FindValues } from "../iam/variables";
import { type Credentials, drawCredentials } from "../services/credentials";

/** The callers of AWS behind functions. Each function has its own credentials and the permissions of its role. */
export class FunctionCallers {
  /** By function name, since a function keeps its credentials while the program changes. */
  readonly #credentials = new Map<string, Credentials>();
  readonly #byKey = new Map<string, string>();
  readonly #callers = new Map<string, IamCaller>();
  #index: GraphIndex | undefined;
  #roles: Roles | undefined;

  constructor(
    private readonly notice: (message: string) => void,
    private readonly isJudging: boolean,
  ) {}

  /** Takes over the roles of a graph. */
  serve(index: GraphIndex): void {
    this.#index = index;
    this.#roles = new Roles(index, this.notice);
    this.#callers.clear();
  }

  /** The credentials that a function signs with. */
  credentialsOf(functionName: string): Credentials {
    const known = this.#credentials.get(functionName);
    if (known) return known;
    const drawn = drawCredentials();
    this.#credentials.set(functionName, drawn);
    this.#byKey.set(drawn.accessKeyId, functionName);
    return drawn;
  }

  findCaller(accessKeyId: string): IamCaller | undefined {
    const name = this.#byKey.get(accessKeyId);
    return name === undefined ? undefined : this.#callerOf(name);
  }

  /** The caller behind a function, by its ARN with or without a version. */
  callerOf(functionArn: string): IamCaller {
    return this.#callerOf(functionArn.split(":")[6] ?? functionArn);
  }

  /** The caller that acts in a role, as a service does whose target has one. */
  callerOfRole(roleArn: string, sessionName: string): IamCaller {
    return this.#inRole(roleArn, sessionName, { accessKeyId: "", secretAccessKey: "" });
  }

  #callerOf(name: string): IamCaller {
    const known = this.#callers.get(name);
    if (known) return known;
    const caller = this.#inRole(this.#roleOf(name), name, this.credentialsOf(name));
    this.#callers.set(name, caller);
    return caller;
  }

  #roleOf(name: string): string {
    const found = this.#index
      ?.ofType(FUNCTION_TYPE)
      .find(({ state, inputs }) => (state.name ?? inputs.name) === name);
    return String(found?.inputs.role ?? "");
  }

  #inRole(roleArn: string, sessionName: string, { accessKeyId, secretAccessKey }: Credentials): IamCaller {
    const isKnown = this.#index?.findByArn(roleArn) !== undefined;
    const role = isKnown ? this.#roles?.find(roleArn) : undefined;
    const accountId = role?.accountId ?? roleArn.split(":")[4] ?? "";
    const roleName = role?.name ?? roleArn.split("/").at(-1) ?? "";
    const identity = {
      accessKey: accessKeyId,
      accountId,
      userId: `${role?.uniqueId ?? roleName}:${sessionName}`,
      userArn: `arn:aws:sts::${accountId}:assumed-role/${roleName}/${sessionName}`,
    };
    if (!role || !this.isJudging) {
      if (this.isJudging && roleArn !== "") this.notice(unknownRole(roleArn));
      return { secretAccessKey, identity };
    }
    const own = roleConditions(role, identity.userId);
    const context = (request: FindValues | undefined) => ({
      find: (key: string) => own(key) ?? request?.(key),
    });
    return {
      secretAccessKey,
      identity,
      allows: ({ action, arn }, request) => role.allows(action, arn, context(request)),
      denies: ({ action, arn }, request) => role.denies(action, arn, context(request)),
      isBounded: ({ action, arn }, request) => role.isBounded(action, arn, context(request)),
    };
  }
}

function unknownRole(arn: string): string {
  return `role ${arn} is not part of this program: its permissions are unknown here, and functions with it may do everything`;
}

/** @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html */
function roleConditions(role: Role, userId: string): FindValues {
  const tags = new Map(Object.entries(role.tags).map(([name, value]) => [name.toLowerCase(), value]));
  const values: Readonly<Record<string, readonly string[]>> = {
    __proto__: null as never,
    "aws:principalaccount": [role.accountId],
    "aws:principalarn": [role.arn],
    "aws:principaltype": ["AssumedRole"],
    "aws:principalisawsservice": ["false"],
    "aws:userid": [userId],
    "aws:username": [],
    "aws:viaawsservice": ["false"],
    "aws:sourcearn": [],
    "aws:sourceaccount": [],
  };
  const tag = "aws:principaltag/";
  return (key) => {
    if (!key.startsWith(tag)) return values[key];
    const found = tags.get(key.slice(tag.length));
    return found === undefined ? [] : [found];
  };
}
