/**
 * Export of a handler's own file in a shared bundle of ES modules: the handler's module. The names of its exports are
 * known when it runs, but a file has to list its own in its text.
 */
export const HANDLER_MODULE = "sapiModule";

/** The module of a handler, from what its file gave when it was imported. */
export function handlerModule(imported: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(imported, HANDLER_MODULE) ? imported[HANDLER_MODULE] : imported;
}
