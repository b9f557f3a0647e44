import { V0 } from "../../app/default-sets";
import type { StackProps as NewStackProps } from "../../app/stack-props";
import { asTranslated } from "../../app/translated";
import { Issues } from "../../errors";
import { isPlainObject } from "../../values";

/** Props of a stack. Classes of programs pass on props of their own as well, which are theirs to read. */
export interface StackProps extends Omit<NewStackProps, "id"> {
  /** Has no counterpart: the configuration of the Pulumi stack says where it is. Refused: `STACK_PROPS_INVALID`. */
  readonly env?: unknown;
}

/** Props of the platform of generation 0, and the replacements. */
const REMOVED: Readonly<Record<string, string>> = {
  terminationProtection: 'name the stage in new App({ production: ["prod"] }), whose data AWS then keeps',
  synthesizer: "remove it: Pulumi deploys without a bootstrapped account",
};

const KNOWN = ["tags", "stackName", "description"];

/** The props that the library reads, out of those that a class was given. */
export function translateStackProps(id: unknown, props: unknown): NewStackProps {
  const issues = new Issues({ kind: "Stack", id: String(id) });
  const isPlain = isPlainObject(props);
  if (props !== undefined && !isPlain) {
    const cure = "pass an object: { api }";
    issues.add("STACK_PROPS_INVALID", { problem: "the props are not a plain object", value: props, cure });
  }
  const given = isPlain ? props : {};
  if (given.env !== undefined) {
    const cure = "remove it: pulumi config set aws:region, and the credentials, say where a stack is";
    issues.at("env").add("STACK_PROPS_INVALID", { problem: "a stack has no region of its own", cure });
  }
  for (const [name, cure] of Object.entries(REMOVED)) {
    if (given[name] === undefined || given[name] === false) continue;
    issues.at(name).add("PROP_GONE", { problem: "generation 1 has nothing for it", cure });
  }
  const known = Object.entries(given).filter(([name]) => KNOWN.includes(name));
  const writtenAt = (path: string) => path;
  return asTranslated(Object.fromEntries(known), {
    kind: "Stack",
    defaults: V0,
    issues: issues.list,
    writtenAt,
  });
}
