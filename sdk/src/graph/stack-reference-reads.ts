import { StackReference } from "@pulumi/pulumi";
import { currentStore, type SdkStore } from "./sdk-internals";
import type { StackReferences } from "./stack-references";

const watched = new WeakMap<SdkStore, StackReferences>();
let installed = false;

/**
 * Records the outputs of other stacks that a captured program reads by name. A missing one is undefined without a
 * warning. `requireOutput` throws, and all other methods call `getOutput`.
 */
export function watchStackReferences(store: SdkStore, references: StackReferences): void {
  watched.set(store, references);
  if (!installed) install(StackReference.prototype);
  installed = true;
}

function install(methods: StackReference): void {
  const { getOutput } = methods;
  methods.getOutput = function noted(this: StackReference, name) {
    const store = currentStore();
    const references = store && watched.get(store);
    const found = getOutput.call(this, name);
    if (references && typeof name === "string") this.name.apply((stack) => references.ask(stack, name));
    return found;
  };
}
