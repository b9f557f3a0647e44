import type { DeployedResource, DeployedStack } from "./template";

/** Looks up what values of templates stand for. */
export class Values {
  readonly #stacks: ReadonlyMap<string, DeployedStack>;
  readonly #byId = new Map<string, DeployedResource>();
  readonly #exports = new Map<string, { readonly stack: string; readonly value: unknown }>();

  constructor(
    stacks: readonly DeployedStack[],
    /** Ids of the root resources of REST APIs, by the ids of the APIs. Only AWS knows them. */
    private readonly roots: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#stacks = new Map(stacks.map((stack) => [stack.name, stack]));
    for (const { name, resources, template } of stacks) {
      for (const resource of resources) {
        const key = keyOf(name, resource.logicalId);
        if (!this.#byId.has(key)) this.#byId.set(key, resource);
      }
      for (const { Value, Export } of Object.values(template.Outputs ?? {})) {
        const exported = this.text(Export?.Name, name);
        if (exported !== undefined) this.#exports.set(exported, { stack: name, value: Value });
      }
    }
  }

  /** The text that a value stands for. Undefined where only AWS knows it. */
  text(value: unknown, stack: string): string | undefined {
    if (typeof value === "string") return value;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    const [name, argument] = functionOf(value) ?? [];
    switch (name) {
      case "Ref":
        return this.#ref(String(argument), stack);
      case "Fn::GetAtt":
        return this.#attribute(argument, stack);
      case "Fn::Join":
        return this.#join(argument, stack);
      case "Fn::Sub":
        return this.#sub(argument, stack);
      case "Fn::ImportValue":
        return this.#imported(argument, stack);
      default:
        return undefined;
    }
  }

  /** The deployed resources that a value refers to, exports of other stacks included. */
  refs(value: unknown, stack: string): readonly DeployedResource[] {
    return this.#namesIn(value, stack).flatMap((key) => this.#byId.get(key) ?? []);
  }

  /** Names of the stacks whose exports a stack takes. */
  producersOf({ name, template }: DeployedStack): readonly string[] {
    const names = importsIn(template).flatMap((value) => this.text(value, name) ?? []);
    const producers = names.flatMap((exported) => this.#exports.get(exported)?.stack ?? []);
    return [...new Set(producers)].filter((producer) => producer !== name);
  }

  /** A deployed resource by its stack and logical id. */
  find(stack: string, logicalId: string): DeployedResource | undefined {
    return this.#byId.get(keyOf(stack, logicalId));
  }

  /** All deployed resources of a type. */
  ofType(type: string): readonly DeployedResource[] {
    return [...this.#byId.values()].filter((resource) => resource.type === type);
  }

  #ref(name: string, stack: string): string | undefined {
    const { region, account, parameters, template } = this.#stacks.get(stack) ?? {};
    const pseudo: Readonly<Record<string, string | undefined>> = {
      "AWS::Region": region,
      "AWS::AccountId": account,
      "AWS::Partition": region === undefined ? undefined : partitionOf(region),
      "AWS::URLSuffix": region?.startsWith("cn-") ? "amazonaws.com.cn" : "amazonaws.com",
      "AWS::StackName": stack,
    };
    if (name in pseudo) return pseudo[name];
    const parameter = parameters?.[name] ?? template?.Parameters?.[name]?.Default;
    return this.find(stack, name)?.physicalId ?? (parameter === undefined ? undefined : String(parameter));
  }

  #attribute(argument: unknown, stack: string): string | undefined {
    const [logicalId, attribute] = attributeOf(argument);
    const resource = this.find(stack, logicalId);
    if (resource === undefined) return undefined;
    if (attribute === "RootResourceId") return this.roots.get(resource.physicalId);
    return attribute === "Arn" ? this.#arn(resource) : undefined;
  }

  #arn({ type, physicalId, stack }: DeployedResource): string | undefined {
    if (physicalId.startsWith("arn:")) return physicalId;
    const { region, account } = this.#stacks.get(stack) ?? {};
    const form = ARNS[type];
    if (form === undefined || region === undefined || account === undefined) return undefined;
    return `arn:${partitionOf(region)}:${form(region, account, physicalId)}`;
  }

  #join(argument: unknown, stack: string): string | undefined {
    const [separator, parts] = Array.isArray(argument) ? argument : [];
    if (!Array.isArray(parts)) return undefined;
    const texts = parts.map((part) => this.text(part, stack));
    return texts.includes(undefined) ? undefined : texts.join(String(separator));
  }

  #sub(argument: unknown, stack: string): string | undefined {
    const [text, own = {}] = Array.isArray(argument) ? argument : [argument];
    let isKnown = true;
    const filled = String(text).replace(/\$\{([^!}][^}]*)\}/g, (_, name: string) => {
      const value = name in own ? own[name] : variable(name);
      const found = this.text(value, stack);
      if (found === undefined) isKnown = false;
      return found ?? "";
    });
    return isKnown ? filled : undefined;
  }

  #imported(argument: unknown, stack: string): string | undefined {
    const found = this.#exports.get(this.text(argument, stack) ?? "");
    return found && this.text(found.value, found.stack);
  }

  #namesIn(value: unknown, stack: string): string[] {
    if (typeof value !== "object" || value === null) return [];
    const [name, argument] = functionOf(value) ?? [];
    if (name === "Ref") return [keyOf(stack, String(argument))];
    if (name === "Fn::GetAtt") return [keyOf(stack, attributeOf(argument)[0])];
    if (name === "Fn::Sub") {
      const [text] = Array.isArray(argument) ? argument : [argument];
      const named = [...String(text).matchAll(/\$\{([^!}.:]+)[^}]*\}/g)].map((match) => match[1] ?? "");
      return [...named.map((one) => keyOf(stack, one)), ...this.#namesIn(argument, stack)];
    }
    if (name === "Fn::ImportValue") {
      const found = this.#exports.get(this.text(argument, stack) ?? "");
      return found ? this.#namesIn(found.value, found.stack) : [];
    }
    return Object.values(value).flatMap((one) => this.#namesIn(one, stack));
  }
}

const keyOf = (stack: string, logicalId: string) => `${stack}/${logicalId}`;

/** The ends of ARNs, behind `arn:<partition>:`, for types whose physical id is a name. */
const ARNS: Readonly<Record<string, (region: string, account: string, id: string) => string>> = {
  "AWS::DynamoDB::Table": (region, account, id) => `dynamodb:${region}:${account}:table/${id}`,
  "AWS::Kinesis::Stream": (region, account, id) => `kinesis:${region}:${account}:stream/${id}`,
  "AWS::Lambda::Function": (region, account, id) => `lambda:${region}:${account}:function:${id}`,
  "AWS::SQS::Queue": (region, account, id) => `sqs:${region}:${account}:${id.slice(id.lastIndexOf("/") + 1)}`,
};

function partitionOf(region: string): string {
  if (region.startsWith("cn-")) return "aws-cn";
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
}

/** An intrinsic function is an object with its name as the only key. */
function functionOf(value: unknown): readonly [name: string, argument: unknown] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  const isFunction = entry !== undefined && others.length === 0 && /^(Ref|Fn::\w+)$/.test(entry[0]);
  return isFunction ? entry : undefined;
}

function attributeOf(argument: unknown): readonly [logicalId: string, attribute: string] {
  const parts = Array.isArray(argument) ? argument.map(String) : String(argument).split(".");
  return [parts[0] ?? "", parts.slice(1).join(".")];
}

function variable(name: string): unknown {
  return name.includes(".") ? { "Fn::GetAtt": name } : { Ref: name };
}

function importsIn(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const [name, argument] = functionOf(value) ?? [];
  if (name === "Fn::ImportValue") return [argument];
  return Object.values(value).flatMap(importsIn);
}
