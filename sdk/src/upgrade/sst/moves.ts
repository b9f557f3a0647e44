import { isClosedRuntime, oldestSuccessorOf, RUNTIME_NAMES } from "../../values/runtimes";
import { MOVES_OF_CDK } from "./cdk/moves-of-cdk";
import { LEFT_OF_NODE, LOOK_UPS } from "./handlers/look-ups";
import { LEFT, LEFT_METHODS } from "./words/left";
import { PROVIDERS } from "./words/sign-in";
import { TABLES_OF_1, USER_POOL } from "./words/tables";

/** A row of the table of moves, and of the parts that stay. */
export interface Move {
  /** The text in a program of SST. */
  readonly sst: string;
  /** The text afterwards. For a part that stays, the advice. */
  readonly now: string;
  readonly isMoved: boolean;
}

/** The moves of each part of a program of SST, for the reference. */
export function moves(): Readonly<
  Record<"constructs" | "words" | "runtimes" | "handlers" | "cdk" | "left", readonly Move[]>
> {
  return {
    constructs: constructs(),
    words: words(),
    runtimes: runtimes(),
    handlers: handlers(),
    cdk: cdk(),
    left: left(),
  };
}

/** The runtimes with which AWS no longer creates functions. */
function runtimes(): readonly Move[] {
  return RUNTIME_NAMES.filter(isClosedRuntime).flatMap((sst) => {
    const now = oldestSuccessorOf(sst);
    return now === undefined ? [] : [{ sst, now, isMoved: true }];
  });
}

function constructs(): readonly Move[] {
  const tables = Object.entries({ ...TABLES_OF_1, Cognito: USER_POOL }).filter(
    ([name]) => name !== "App" && name !== "Stack",
  );
  const own = ["Config.Parameter", "Config.Secret"].map((name) => [name, name] as const);
  return [...tables.map(([name, { kind }]) => [name, kind] as const), ...own]
    .map(([sst, now]) => ({ sst, now, isMoved: true }))
    .sort(byName);
}

/** Methods that are moved where all that they take is written out. */
const METHODS: Readonly<Record<string, string>> = {
  "Api.setCors": "cors, a prop of the Api, where the same function makes it",
  "EventBus.subscribe": "addRules, with the keys that it made",
};

function words(): readonly Move[] {
  const changed: Readonly<Record<string, string>> = {
    cdk: "native",
    'type: "lambda"': 'type: "func"',
    'type: "lambda_token"': 'type: "func_token"',
    'type: "lambda_request"': 'type: "func_request"',
    "AWS_IAM (0.x)": "CLOUD_IAM, and so iam",
    "cognito (0.x)": "userdir, and so login, triggers and native",
    nodejs: "bundle",
    copyFiles: "bundle.copyFiles",
    config: "bind",
    ...METHODS,
    ...PROVIDERS,
  };
  return Object.entries(changed).map(([sst, now]) => ({ sst, now, isMoved: true }));
}

function handlers(): readonly Move[] {
  return Object.entries(LOOK_UPS).flatMap(([name, { values, now = name }]) =>
    Object.entries(values).map(([old, value]) => ({
      sst: `${name}.X.${old}`,
      now: `${now}("X").${value}`,
      isMoved: true,
    })),
  );
}

function cdk(): readonly Move[] {
  return Object.entries(MOVES_OF_CDK).map(([sst, now]) => ({ sst, now, isMoved: true }));
}

function left(): readonly Move[] {
  const methods = Object.entries(LEFT_METHODS).flatMap(([name, all]) =>
    Object.entries(all).map(([method, cure]) => {
      const called = `${name}.${method}`;
      return [called in METHODS ? `${called}, the rest` : called, cure] as const;
    }),
  );
  const modules = Object.entries(LEFT_OF_NODE).map(
    ([part, cure]) => [`sst/node/${part}, the rest`, cure] as const,
  );
  return [...Object.entries(LEFT), ...methods, ...modules].map(([sst, now]) => ({
    sst,
    now,
    isMoved: false,
  }));
}

function byName(one: Move, other: Move): number {
  return one.sst < other.sst ? -1 : 1;
}
