import { isDeepStrictEqual } from "node:util";
import type { ProviderRequest } from "../../aws/answer";
import { type DefinitionError, Issues } from "../../errors";
import { nearest } from "../../errors/nearest";
import { answerInvoke, type InvokeRequest } from "../provider/invokes";
import type { GraphResource, GraphValue } from "../types";
import { answerByType } from "./answer-by-type";
import { declaredOutputs } from "./declared-outputs";
import { GivenLookups, type Lookup } from "./given-lookups";
import { dotted, lookedUpType, lowerFirst } from "./tokens";
import { type OutputOrigin, Unknowns } from "./unknowns";

type Fields = Readonly<Record<string, GraphValue>>;

/** A read of a provider. */
interface Reading extends Pick<OutputOrigin, "of" | "region"> {
  readonly token: string;
  /** The line of `--lookups` that would give an output. */
  readonly line: (output: string, example: "..." | 0) => string;
}

/** A resource whose outputs the program may read, though no provider is there to tell them. */
export interface ReadResource extends Pick<ProviderRequest, "type" | "name" | "region"> {
  /** The id that the program gives. Empty for a resource that it makes. */
  readonly id: string;
}

/** Something that is different in answers which are made up. */
const OTHERWISE = "\notherwise";

/**
 * Answers what a program asks of providers: by what the author gives, by resources of the program, by what follows from
 * the question. For the rest something stands that can be found again.
 */
export class Lookups {
  /** Outputs that the author gives and that nothing has. An answer that fails would lose what there is to say of it. */
  readonly refused: DefinitionError[] = [];
  readonly #given: GivenLookups;
  readonly #unknowns = new Unknowns();

  constructor(given: readonly Lookup[] = []) {
    this.#given = new GivenLookups(given);
  }

  get unknowns(): Unknowns {
    return this.#unknowns;
  }

  /** The outputs of a function of a provider, such as `aws.ssm.getParameter`. */
  call(request: Omit<InvokeRequest, "variant">, resources: readonly GraphResource[]): Fields {
    const { token, inputs, region } = request;
    const reading = readingOfCall(token, inputs, region);
    const given = this.#given.outputsOf(token, inputs) ?? {};
    this.#check(reading, given, Object.keys(inputs));
    const found = answersOf(request, resources);
    const outputs = { ...found.outputs, ...given };
    for (const name of found.madeUp)
      if (!(name in given) && !(name in inputs)) this.#note(reading, name, outputs[name] as GraphValue);
    return { ...this.#missing(reading, outputs), ...outputs };
  }

  /** The outputs that the author gives a resource. */
  given(resource: ReadResource): Fields {
    const { type, id, name } = resource;
    const state = this.#given.stateOf(type, id, name) ?? {};
    this.#check(readingOfResource(resource), state, []);
    return state;
  }

  /**
   * Values for outputs that a resource lacks, for the program alone. Services ignore them.
   *
   * @param otherwise its outputs, where another resource of the kind would have others
   */
  standIns(resource: ReadResource, outputs: Fields, otherwise: Fields = outputs): Fields {
    const reading = readingOfResource(resource);
    for (const name of differing(outputs, otherwise)) this.#note(reading, name, outputs[name] as GraphValue);
    return this.#missing(reading, outputs);
  }

  #check(reading: Reading, given: Fields, others: readonly string[]): void {
    const error = unknownOutput(reading, given, others);
    if (error) this.refused.push(error);
  }

  #missing(reading: Reading, outputs: Fields): Fields {
    const declared = [...(declaredOutputs(reading.token) ?? [])];
    const missing = declared.flatMap(([output, kind]) => {
      const value =
        outputs[output] === undefined ? this.#unknowns.standIn(originOf(reading, output), kind) : undefined;
      return value === undefined ? [] : [[output, value] as const];
    });
    return Object.fromEntries(missing);
  }

  #note(reading: Reading, output: string, value: GraphValue): void {
    this.#unknowns.note(originOf(reading, output), value);
  }
}

function readingOfCall(token: string, inputs: Fields, region: string): Reading {
  const name = dotted(token);
  const line: Reading["line"] = (output, example) =>
    JSON.stringify({ token: name, inputs, outputs: { [output]: example } });
  const args = Object.keys(inputs).length === 0 ? "" : JSON.stringify(inputs);
  return { token, region, of: `${name}(${args})`, line };
}

function readingOfResource({ type, id, name, region }: ReadResource): Reading {
  const which = id === "" ? { name } : { id };
  const line: Reading["line"] = (output, example) =>
    JSON.stringify({ type: dotted(type), ...which, state: { [output]: example } });
  const of =
    id === "" ? `${dotted(type)} ${JSON.stringify(name)}` : `${dotted(type)}.get(${JSON.stringify(id)})`;
  return { token: type, region, of, line };
}

function originOf({ token, of, region, line }: Reading, output: string): OutputOrigin {
  const [, service = "aws", member = ""] = /^[\w-]+:([\w-]+)[/\w-]*:(?:get)?(\w+)$/.exec(token) ?? [];
  const isNumber = declaredOutputs(token)?.get(output) === "number";
  const cure = `give it with --lookups FILE, or lookups of startLocal: [${line(output, isNumber ? 0 : "...")}]`;
  return { of, service, typeName: lowerFirst(member), region, output, cure };
}

interface Answers {
  readonly outputs: Fields;
  /** Names of those that nothing is known of. */
  readonly madeUp: readonly string[];
}

/** The answer that is known without the author: of a resource of the program, or from the question itself. */
function answersOf(request: Omit<InvokeRequest, "variant">, resources: readonly GraphResource[]): Answers {
  const { token, inputs } = request;
  const known = resourceAskedFor(token, inputs, resources);
  if (known)
    return { outputs: { ...declaredOnly(token, { ...known.state, id: known.id }), ...inputs }, madeUp: [] };
  const [outputs, otherwise] = ["", OTHERWISE].map((variant) => {
    const asked = { ...request, variant };
    return answerInvoke(asked) ?? { ...declaredOnly(token, answerByType(asked)), ...inputs };
  }) as [Fields, Fields];
  return { outputs, madeUp: differing(outputs, otherwise) };
}

/** A resource has more than a function gives of it. */
function declaredOnly(token: string, outputs: Fields): Fields {
  const declared = declaredOutputs(token);
  if (!declared) return outputs;
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => declared.has(name)));
}

/**
 * The program's own resource of the type that a function looks for. It has the requested value as a name, an id or an
 * ARN.
 */
function resourceAskedFor(
  token: string,
  inputs: Fields,
  resources: readonly GraphResource[],
): GraphResource | undefined {
  const type = lookedUpType(token);
  const wanted = Object.entries(inputs)
    .filter(([name]) => name !== "region")
    .map(([, value]) => value)
    .filter((value) => typeof value === "string");
  if (type === undefined || wanted.length === 0) return undefined;
  return resources.find(
    (resource) =>
      resource.type === type &&
      wanted.every((value) => resource.id === value || Object.values(resource.state).includes(value)),
  );
}

function differing(outputs: Fields, otherwise: Fields): readonly string[] {
  return Object.keys(outputs).filter((name) => !isDeepStrictEqual(outputs[name], otherwise[name]));
}

/** A slip of the pen in a given output would leave the real one unknown. */
function unknownOutput(
  { token, of }: Reading,
  given: Fields,
  others: readonly string[],
): DefinitionError | undefined {
  const declared = declaredOutputs(token);
  if (!declared) return undefined;
  const allowed = [...declared.keys(), ...others, "id"];
  const wrong = Object.keys(given).find((name) => !allowed.includes(name));
  if (wrong === undefined) return undefined;
  const guess = nearest(wrong, allowed);
  const cure = guess === undefined ? "write one that it has" : `did you mean ${JSON.stringify(guess)}`;
  const issues = new Issues({ kind: "Program", id: "lookups" }).at("lookups");
  issues.add("LOOKUP_INVALID", { problem: `${of} has no output of this name`, value: wrong, cure });
  return issues.toError();
}
