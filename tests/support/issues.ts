import { type Issue, Issues } from "#sdk/errors/index";

/** The issues of a check, at a construct `Api "Test"`. */
export function reported(check: (issues: Issues) => void): readonly Issue[] {
  const issues = new Issues({ kind: "Api", id: "Test" });
  check(issues);
  return issues.list;
}

/** The same as `CODE path: message`, one text per issue. */
export function reportedLines(check: (issues: Issues) => void): readonly string[] {
  return reported(check).map(
    ({ code, path, message }) => `${code}${path === "" ? "" : ` ${path}`}: ${message}`,
  );
}

/** The warnings of a check, at a construct `Api "Test"`. */
export function warned(check: (issues: Issues) => void): readonly string[] {
  const issues = new Issues({ kind: "Api", id: "Test" });
  check(issues);
  issues.throwIfAny();
  return issues.warnings;
}
