import type { GraphResource, GraphValue } from "#sdk/graph/index";
import { Sources } from "#sdk/local/services/external-emulator/order";
import { textsIn } from "#sdk/local/services/external-emulator/translation";

/** The state that others refer to a resource by. */
const NAMES = [
  "arn",
  "name",
  "url",
  "invokeArn",
  "bucket",
  "bucketRegionalDomainName",
  "domainName",
] as const;

/** The resources of a program by what they say, whatever the graph says of what depends on what. */
export class World {
  readonly #sources: Sources;
  readonly #byType = new Map<string, GraphResource[]>();

  constructor(readonly resources: readonly GraphResource[]) {
    this.#sources = new Sources(resources);
    for (const resource of resources) {
      const others = this.#byType.get(resource.type);
      if (others) others.push(resource);
      else this.#byType.set(resource.type, [resource]);
    }
  }

  ofType(type: string): readonly GraphResource[] {
    return this.#byType.get(type) ?? [];
  }

  /** Resources of a type whose id, ARN or other name stands in a value. An ARN may stand inside of a longer text. */
  namedIn(value: GraphValue | undefined, type: string): readonly GraphResource[] {
    const texts = [...textsIn(value).values()];
    return this.ofType(type).filter((resource) =>
      namesOf(resource).some((name) =>
        texts.some((text) => text === name || (name.startsWith("arn:") && holds(text, name))),
      ),
    );
  }

  /** All that a resource waits for, however far away. */
  before(resource: GraphResource): ReadonlySet<GraphResource> {
    const found = new Set<GraphResource>();
    const open = [resource];
    for (let next = open.pop(); next; next = open.pop())
      for (const source of this.#sources.of(next)) {
        if (found.has(source)) continue;
        found.add(source);
        open.push(source);
      }
    return found;
  }
}

function namesOf({ id, state }: GraphResource): readonly string[] {
  return [id, ...NAMES.map((name) => state[name])].filter(
    (name): name is string => typeof name === "string" && name !== "",
  );
}

/** Whether an ARN stands in a text as a whole: no letter goes on with it. */
function holds(text: string, arn: string): boolean {
  const at = text.indexOf(arn);
  return at >= 0 && !/[\w-]/.test(text.charAt(at + arn.length));
}
