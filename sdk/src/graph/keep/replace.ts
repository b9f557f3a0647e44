/** Put other functions in the place of a module's, in each of the modules that hand them on. */
export function replaceIn(modules: readonly object[], functions: Readonly<Record<string, unknown>>): void {
  for (const module of modules) {
    for (const [name, replacement] of Object.entries(functions)) {
      // One that is looked up in another module gives what stands there.
      if (Object.getOwnPropertyDescriptor(module, name)?.writable) Reflect.set(module, name, replacement);
    }
  }
}
