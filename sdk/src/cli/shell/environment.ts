/** A function of the stage, as far as its environment is concerned. */
export interface FunctionEnvironment {
  /** How messages name it: its handler, or the id of its construct. */
  readonly label: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** A variable that has other values in other functions. */
export interface Conflict {
  readonly variable: string;
  /** One function for each value. */
  readonly functions: readonly string[];
}

/** The variables of a command, and those that it does not get. */
export interface ShellEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  readonly conflicts: readonly Conflict[];
  /** Variables that are about the files of Lambda's own machines. */
  readonly ofLambda: readonly string[];
}

/** Variables that lead the programs of a machine to its own files. Files of Lambda are not here. */
const OF_THE_MACHINE = new Set([
  "AWS_LAMBDA_EXEC_WRAPPER",
  "DOTNET_STARTUP_HOOKS",
  "HOME",
  "JAVA_TOOL_OPTIONS",
  "LD_LIBRARY_PATH",
  "LD_PRELOAD",
  "NODE_OPTIONS",
  "NODE_PATH",
  "PATH",
  "PYTHONHOME",
  "PYTHONPATH",
  "SHELL",
  "TMPDIR",
]);

/**
 * The variables of all the functions together. One that has several values is left out, since nobody can tell which is
 * meant.
 */
export function unionOf(functions: readonly FunctionEnvironment[]): ShellEnvironment {
  const holders = new Map<string, Map<string, string>>();
  for (const { label, variables } of functions) {
    for (const [name, value] of Object.entries(variables)) {
      const values = holders.get(name) ?? new Map<string, string>();
      if (!values.has(value)) values.set(value, label);
      holders.set(name, values);
    }
  }
  const names = [...holders.keys()].sort();
  const valuesOf = (name: string) => [...(holders.get(name) ?? [])];
  const ofLambda = names.filter((name) => OF_THE_MACHINE.has(name) && !isOwn(valuesOf(name)));
  const usable = names.filter((name) => !OF_THE_MACHINE.has(name));
  return {
    variables: Object.fromEntries(
      usable.flatMap((name) => {
        const [first, ...others] = valuesOf(name);
        return first === undefined || others.length > 0 ? [] : [[name, first[0]] as const];
      }),
    ),
    conflicts: usable
      .filter((name) => valuesOf(name).length > 1)
      .map((variable) => ({ variable, functions: valuesOf(variable).map(([, label]) => label) })),
    ofLambda,
  };
}

/** The value that every function in Node.js has. It needs no notice. */
const OWN_NODE_OPTIONS = "--enable-source-maps";

function isOwn(values: readonly (readonly [value: string, label: string])[]): boolean {
  return values.every(([value]) => value === OWN_NODE_OPTIONS);
}

/** Whether the variable names a `Config.Secret`, whose value a handler fetches when it reads it. */
const CONFIG_SECRET = /^SAPI_Secret_parameter_(.+)$/;

/**
 * The names of the secrets in an environment: those of `Config.Secret`, and variables that the program made secret, whose
 * values are `masked`.
 */
export function secretNames(functions: readonly FunctionEnvironment[], masked: string): readonly string[] {
  const names = functions.flatMap(({ variables }) =>
    Object.entries(variables).flatMap(([name, value]) => {
      const id = CONFIG_SECRET.exec(name)?.[1];
      return id ?? (value === masked ? name : []);
    }),
  );
  return [...new Set(names)].sort();
}

/** The environment of a function without its secrets. */
export function withoutSecrets(environment: FunctionEnvironment, masked: string): FunctionEnvironment {
  const plain = Object.entries(environment.variables).filter(
    ([name, value]) => !CONFIG_SECRET.test(name) && value !== masked,
  );
  return { ...environment, variables: Object.fromEntries(plain) };
}

/** Variables of a shell around this one, of `sapi dev`, and of other credentials. */
const OF_OTHERS =
  /^(?:SAPI_.*|IS_LOCAL|AWS_PROFILE|AWS_DEFAULT_PROFILE|AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|AWS_SECURITY_TOKEN|AWS_CREDENTIAL_EXPIRATION)$/;

/** The variables that a command keeps of its own machine. */
export function inherited(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !OF_OTHERS.test(name)));
}
