import { ServiceError } from "../../service-error";

/** Fields nested by their names. Lists are objects with numbers for names. */
export interface FormTree {
  [name: string]: FormTree | string;
}

/** The most names in a path: `Tags.member.1.Key` has four, and no call of AWS has more than eight. */
const MOST_NAMES = 16;
/** The most fields of a call. A batch of ten messages with ten attributes each has some hundreds. */
const MOST_FIELDS = 5_000;

/** Nests fields such as `Tags.member.1.Key=a` by the names of their paths. Throws `ServiceError` for too many. */
export function formTree(fields: URLSearchParams): FormTree {
  const root: FormTree = Object.create(null);
  let count = 0;
  for (const [path, value] of fields) {
    if (path === "Action" || path === "Version") continue;
    const names = path.split(".", MOST_NAMES + 1);
    if (names.length > MOST_NAMES || ++count > MOST_FIELDS)
      throw new ServiceError("MalformedInput", "The request has too many fields, or one in too many levels.");
    put(root, names, 0, value);
  }
  return root;
}

function put(tree: FormTree, names: readonly string[], at: number, value: string): void {
  const name = names[at] ?? "";
  if (at === names.length - 1) {
    tree[name] = value;
    return;
  }
  const found = tree[name];
  const inner: FormTree = typeof found === "object" ? found : Object.create(null);
  tree[name] = inner;
  put(inner, names, at + 1, value);
}

/** The items of a list in the order of their numbers. */
export function numbered(tree: FormTree): readonly (FormTree | string)[] {
  return Object.keys(tree)
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(a) - Number(b))
    .map((name) => tree[name] as FormTree | string);
}
