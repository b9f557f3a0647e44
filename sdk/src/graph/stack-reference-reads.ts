import { StackReference } from "@pulumi/pulumi";
import { currentStore, type SdkStore } from "./sdk-internals";
import type { StackReferences } from "./stack-references";

const watched = new WeakMap<SdkStore, StackReferences>();
let installed = false;

/**
 * Take note of the outputs of other stacks that a captured program asks for by name: one that is not there is undefined without a
 * word. `requireOutput` throws, and all other methods ask `getOutput`.
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
