import type { BrokenRule } from "./rule";

const MISTAKES =
  "provider: mistakes in a program's inputs are reported by their paths, with nothing registered:";
const SPEC = "tests/provider/mistakes.spec.ts";

/** Rules for programs in other languages: their definition is made as written, and nothing in it is lost. */
export const BROKEN_RULES_OF_PROVIDER: readonly BrokenRule[] = [
  {
    test: `${MISTAKES} props that there are not`,
    spec: SPEC,
    in: "Walk.#refuseUnknown",
    find: "if (Object.hasOwn(properties, name)) continue;",
    replace: "continue;",
  },
  {
    test: `${MISTAKES} what is switched off, and has settings`,
    spec: SPEC,
    in: "Walk.#alone",
    find: "if (others.length > 0) $$$;",
    replace: "",
  },
  {
    test: `${MISTAKES} outputs that decide what is made`,
    spec: SPEC,
    in: "Walk.value",
    find: "if (property.plain) $$$;",
    replace: "",
  },
  {
    test: `${MISTAKES} a secret that decides what is made`,
    spec: SPEC,
    in: "readInputs",
    find: "(await output.isKnown) && !(await output.isSecret)",
    replace: "await output.isKnown",
  },
  {
    test: "provider: options that are left out leave the removal policy as it is",
    in: "isSaid",
    find: 'value === undefined || value === false || value === ""',
    replace: 'value === undefined || value === ""',
  },
  {
    test: "provider: deployments come after their previews in one process, with components of the same names",
    in: "currentDeployment",
    find: "[pulumi.getProject(), pulumi.getStack(), kind, monitorAddress()]",
    replace: "[pulumi.getProject(), pulumi.getStack(), kind]",
  },
  {
    test: "provider: deployments come after their previews in one process, with components of the same names",
    in: "currentDeployment",
    find: "[pulumi.getProject(), pulumi.getStack(), kind, monitorAddress()]",
    replace: "[pulumi.getProject(), pulumi.getStack(), monitorAddress()]",
  },
];
