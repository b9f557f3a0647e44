import { readFileSync } from "node:fs";
import type { Fault } from "../fault";

const TARGETS = ["service", "function", "route"] as const;
const FAILS = ["throttle", "error", "timeout", "crash"];
const MEMBERS = new Set([...TARGETS, "operation", "api", "latencyMs", "fails", "code", "rate", "times"]);

/**
 * Reads faults from a JSON file that has a list of them.
 *
 * @throws Error for the user that names everything wrong in the file
 */
export function readFaults(file: string): readonly Fault[] {
  const given = parse(file);
  const wrong = checkFaults(given);
  if (wrong.length === 0) return given as readonly Fault[];
  throw userError(`${file} has invalid faults: ${wrong.join("; ")}`);
}

/** Checks a list of faults. Returns a sentence for each problem. */
export function checkFaults(given: unknown): readonly string[] {
  if (!Array.isArray(given)) return ['write a list: [{ "service": "sqs", "fails": "throttle" }]'];
  return given.flatMap((fault: unknown, i) => checkFault(fault).map((wrong) => `[${i}] ${wrong}`));
}

function checkFault(fault: unknown): readonly string[] {
  if (fault === null || typeof fault !== "object") return [`is ${JSON.stringify(fault)}, not an object`];
  const members = fault as Readonly<Record<string, unknown>>;
  const targets = TARGETS.filter((name) => members[name] !== undefined);
  const unknown = Object.keys(members).filter((name) => !MEMBERS.has(name));
  const { fails, rate, times, latencyMs, operation, code } = members;
  return [
    ...unknown.map((name) => `has "${name}", which is none of ${[...MEMBERS].join(", ")}`),
    ...(targets.length === 1 ? [] : [`says ${targets.length} places: write one of ${TARGETS.join(", ")}`]),
    ...targets
      .filter((name) => typeof members[name] !== "string")
      .map((name) => `has ${name} ${JSON.stringify(members[name])}, not a text`),
    ...(fails === undefined || FAILS.includes(String(fails))
      ? []
      : [`fails by ${JSON.stringify(fails)}: write one of ${FAILS.join(", ")}`]),
    ...(fails === "crash" && members.function === undefined ? ["crashes, which only a function can"] : []),
    ...(isNumber(rate, 0, 1) ? [] : [`has rate ${JSON.stringify(rate)}: write a number from 0 to 1`]),
    ...(isNumber(times, 1) ? [] : [`has times ${JSON.stringify(times)}: write a number from 1`]),
    ...(isNumber(latencyMs, 0) ? [] : [`has latencyMs ${JSON.stringify(latencyMs)}: write milliseconds`]),
    ...((operation === undefined && code === undefined) || members.service !== undefined
      ? []
      : ["has operation or code, which belong to a service"]),
    ...(fails === undefined && latencyMs === undefined && code === undefined
      ? ["does nothing: write fails or latencyMs"]
      : []),
  ];
}

function isNumber(value: unknown, least: number, most = Number.POSITIVE_INFINITY): boolean {
  return value === undefined || (typeof value === "number" && value >= least && value <= most);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw userError(`${file} cannot be read as faults: ${(error as Error).message}`);
  }
}

function userError(message: string): Error {
  return Object.assign(new Error(message), { isUserError: true });
}
