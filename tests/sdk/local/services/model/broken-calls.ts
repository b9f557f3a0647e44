import type { ModelShape, ServiceModel } from "#sdk/local/services/model/types";

/** A call that breaks one constraint of its model, whatever else it may break. */
export interface BrokenCall {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The constraint: `min 1 at targets.1.member.id`. */
  readonly title: string;
  /** Path in the error's message: `targets.1.member.id`. */
  readonly at: string;
}

interface Broken {
  readonly value: unknown;
  readonly rule: string;
  /** The path from the value on: `.1.member.id`. */
  readonly at: string;
}

/** One call for each constraint on each member of each input, with recursive shapes one level deep. */
export function brokenCalls(model: ServiceModel): readonly BrokenCall[] {
  return Object.entries(model.inputs).flatMap(([operation, shape]) =>
    (shape === null ? [] : new Breaker(model).broken(shape, [])).map(({ value, rule, at }) => ({
      operation,
      input: value as BrokenCall["input"],
      title: `${rule} at ${at.slice(1)}`,
      at: at.slice(1),
    })),
  );
}

const ARN = "arn:aws:iam::123456789012:role/a";

class Breaker {
  constructor(private readonly model: ServiceModel) {}

  /** All ways to break a shape. */
  broken(name: string, above: readonly string[]): readonly Broken[] {
    if (above.includes(name)) return [];
    const shape = this.#shape(name);
    const inside = [...above, name];
    const inner = shape.member ?? shape.value;
    const item = inner === undefined ? undefined : this.#sample(inner, inside);
    return [...ownVariants(shape, item), ...this.#innerVariants(name, shape, inside)];
  }

  #innerVariants(name: string, shape: ModelShape, inside: readonly string[]): readonly Broken[] {
    switch (shape.type) {
      case "structure":
        return this.#memberVariants(name, shape, inside);
      case "list":
        return this.broken(shape.member ?? "", inside).map(({ value, rule, at }) => ({
          value: [value],
          rule: `${rule} of an item`,
          at: isPlain(this.#shape(shape.member ?? "")) ? "" : `.1.member${at}`,
        }));
      case "map":
        return this.#entryVariants(shape, inside);
      default:
        return [];
    }
  }

  #memberVariants(name: string, shape: ModelShape, inside: readonly string[]): readonly Broken[] {
    const whole = this.#sample(name, inside.slice(0, -1)) as Readonly<Record<string, unknown>>;
    const missing = (shape.required ?? []).map((member) => {
      const { [member]: _, ...rest } = whole;
      return { value: rest, rule: "required", at: `.${lowered(member)}` };
    });
    const broken = Object.entries(shape.members ?? {}).flatMap(([member, { shape: of }]) =>
      this.broken(of, inside).map(({ value, rule, at }) => ({
        value: { ...whole, [member]: value },
        rule,
        at: `.${lowered(member)}${at}`,
      })),
    );
    return [...missing, ...broken];
  }

  #entryVariants(shape: ModelShape, inside: readonly string[]): readonly Broken[] {
    const values = this.#shape(shape.value ?? "");
    const keys = this.broken(shape.key ?? "", inside);
    const good = this.#shape(shape.key ?? "").enum?.[0] ?? "key";
    return [
      ...keys.map(({ value, rule }) => ({
        value: { [String(value)]: this.#sample(shape.value ?? "", inside) },
        rule: `${rule} of a key`,
        at: "",
      })),
      ...this.broken(shape.value ?? "", inside).map(({ value, rule, at }) => ({
        value: { [good]: value },
        rule: `${rule} of a value`,
        // A list that is too long is reported as a value of the map.
        at: isPlain(values) || (values.type === "list" && at === "") ? "" : `.${good}.member${at}`,
      })),
    ];
  }

  /** A value of a shape's type with its required members. */
  #sample(name: string, above: readonly string[]): unknown {
    const shape = this.#shape(name);
    switch (shape.type) {
      case "structure":
        return Object.fromEntries(
          above.includes(name)
            ? []
            : (shape.required ?? []).map((member) => [
                member,
                this.#sampleOf(member, shape.members?.[member]?.shape ?? "", [...above, name]),
              ]),
        );
      case "list":
        return [];
      case "map":
        return {};
      case "string":
        if (/^AmazonResourceName$|arn$/i.test(name)) return ARN;
        // Names of tables have at least three letters, whatever the model says.
        return shape.enum?.[0] ?? "a".repeat(Math.max(Math.min(3, shape.max ?? 3), shape.min ?? 1));
      case "blob":
        return Buffer.alloc(Math.max(1, shape.min ?? 1)).toString("base64");
      case "boolean":
        return true;
      default:
        return shape.min ?? 1;
    }
  }

  /** SNS checks the resource of an ARN first, and has texts without constraints for some. */
  #sampleOf(member: string, name: string, above: readonly string[]): unknown {
    return name === "String" && member.endsWith("Arn") ? ARN : this.#sample(name, above);
  }

  #shape(name: string): ModelShape {
    const shape = this.model.shapes[name];
    if (!shape) throw new Error(`no shape ${name}`);
    return shape;
  }
}

/** Longer lists and texts are not generated. */
const LONGEST = 400_000;

function ownVariants(shape: ModelShape, item: unknown): readonly Broken[] {
  const { min, max } = shape;
  const broken: Broken[] = [];
  const add = (rule: string, value: unknown) => broken.push({ rule, value, at: "" });
  if (shape.enum) add("enum", "none-of-these");
  if (shape.pattern !== undefined) {
    const mismatch = ["\u0000", "!!!\n", ""].find((text) => !expressionOf(shape.pattern ?? "").test(text));
    if (mismatch !== undefined) add("pattern", mismatch);
  }
  if (max !== undefined && max < LONGEST) add(`max ${max}`, ofSize(shape, max + 1, item));
  if (min !== undefined && (min > 0 || isNumber(shape))) add(`min ${min}`, ofSize(shape, min - 1, item));
  return broken;
}

/**
 * Some patterns have escapes that JavaScript allows only without the flag. Others have properties of characters that
 * need it.
 */
function expressionOf(pattern: string): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, "u");
  } catch {
    return new RegExp(`^(?:${pattern})$`);
  }
}

function ofSize(shape: ModelShape, size: number, item: unknown): unknown {
  switch (shape.type) {
    case "string":
      return "a".repeat(size);
    case "blob":
      return Buffer.alloc(size).toString("base64");
    case "list":
      return Array.from({ length: size }, () => item);
    case "map":
      return Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, item]));
    default:
      return size;
  }
}

function isNumber({ type }: ModelShape): boolean {
  return ["integer", "long", "float", "double"].includes(type);
}

function isPlain({ type }: ModelShape): boolean {
  return type !== "structure" && type !== "list" && type !== "map";
}

function lowered(member: string): string {
  return member.charAt(0).toLowerCase() + member.slice(1);
}
