import { strict as assert } from "node:assert";
import { DefinitionError, type ErrorCode } from "#sdk/errors/index";
import { record } from "./record";

/** The expected issue of a refused definition. */
export interface ExpectedIssue {
  readonly code: ErrorCode;
  /** Path of the prop as the user wrote it. */
  readonly path: string;
  /** The value found. Omit it when there is none. */
  readonly value?: unknown;
  /** Text that the message contains, or matches. */
  readonly message?: string | RegExp;
  /** Text that the cure contains, or matches. */
  readonly cure?: string | RegExp;
}

export interface ExpectedError {
  /** Kind and id of the construct, as in `Api "Notes"`. */
  readonly construct?: string;
}

/**
 * Fails unless the program, a function or a promise, is refused with exactly these issues, in any order.
 * Returns the error for further assertions.
 */
export async function expectDefinitionError(
  program: (() => unknown) | Promise<unknown>,
  issues: readonly ExpectedIssue[],
  expected: ExpectedError = {},
): Promise<DefinitionError> {
  const error = await errorOf(program);
  if (!DefinitionError.isInstance(error)) {
    throw error === undefined ? new assert.AssertionError({ message: "nothing was refused" }) : error;
  }
  const byPathAndCode = (a: { code: string; path: string }, b: { code: string; path: string }): number =>
    `${a.path} ${a.code}`.localeCompare(`${b.path} ${b.code}`);
  const found = [...error.issues].sort(byPathAndCode);
  const wanted = [...issues].sort(byPathAndCode);
  assert.deepEqual(
    found.map(({ code, path }) => ({ code, path })),
    wanted.map(({ code, path }) => ({ code, path })),
    error.message,
  );
  wanted.forEach((issue, at) => {
    const actual = found[at] as DefinitionError["issues"][number];
    if ("value" in issue) assert.deepEqual(actual.value, issue.value);
    matches(actual.message, issue.message);
    matches(actual.cure, issue.cure);
    assert.ok(actual.message.endsWith(actual.cure), "the message ends in the cure");
    assert.ok(!actual.message.endsWith("."), "no closing full stop");
  });
  if (expected.construct) assert.equal(`${error.construct.kind} "${error.construct.id}"`, expected.construct);
  return error;
}

/** Registrations that a refused program may make first. */
export interface ExpectedRefusal extends ExpectedError {
  /** Types of resources. @default stacks */
  readonly except?: readonly string[];
  /** The valid part of the program: everything that it registers when it runs alone. */
  readonly given?: () => unknown;
}

/**
 * Fails unless the program is refused with these issues.
 * It may register only what `except` names by type and what `given` registers.
 */
export async function expectRefused(
  program: () => unknown,
  issues: readonly ExpectedIssue[],
  expected: ExpectedRefusal = {},
): Promise<DefinitionError> {
  const { except = ["serverless-api:index:Stack"], given } = expected;
  const before = new Set(given && (await record(given)).resources().map(({ urn }) => urn));
  let error: DefinitionError | undefined;
  const recorded = await record(async () => {
    error = await expectDefinitionError(async () => program(), issues, expected);
  });
  const registered = recorded
    .resources()
    .filter(({ type, urn }) => !except.includes(type) && !before.has(urn));
  assert.deepEqual(
    registered.map(({ type, name }) => `${type} ${name}`),
    [],
    "nothing is registered for a definition that is refused",
  );
  return error as DefinitionError;
}

async function errorOf(program: (() => unknown) | Promise<unknown>): Promise<unknown> {
  try {
    await (typeof program === "function" ? program() : program);
    return undefined;
  } catch (error) {
    return error;
  }
}

function matches(text: string, expected: string | RegExp | undefined): void {
  if (expected === undefined) return;
  if (typeof expected === "string")
    assert.ok(text.includes(expected), `${JSON.stringify(text)} has ${JSON.stringify(expected)}`);
  else assert.match(text, expected);
}
