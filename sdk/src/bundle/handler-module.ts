/**
 * Export of a handler's own file in a shared bundle of ES modules: the module that it stands for. What a module exports is
 * known when it runs, and what a file exports has to be written in it.
 */
export const HANDLER_MODULE = "sapiModule";

/** The module of a handler, from what its file gave when it was imported. */
export function handlerModule(imported: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(imported, HANDLER_MODULE) ? imported[HANDLER_MODULE] : imported;
}
