import type { FunctionProps as NewFunctionProps } from "../../functions/props";
import type { FunctionProps } from "../function/props";
import type { Translator } from "../translation/translate";
import { translatePart } from "../translation/translate-part";
import { DEFAULTS } from "./table";

type NewLayers = NonNullable<NewFunctionProps["layers"]>;

/** Default props of an app or a stack, or a callback that makes them, as generation 1 takes them. */
export function translateDefaults<Stack>(
  table: Translator,
  id: string,
  defaults: FunctionProps | ((stack: Stack) => FunctionProps),
): NewFunctionProps | ((stack: Stack) => NewFunctionProps) {
  const translated = (props: FunctionProps): NewFunctionProps =>
    translatePart<NewFunctionProps | undefined>(table, id, { [DEFAULTS]: props }, DEFAULTS) ?? {};
  return typeof defaults === "function"
    ? (stack: Stack) => translated(defaults(stack))
    : translated(defaults);
}

/** Layers for every function, as generation 1 takes them. */
export function translateLayers(
  table: Translator,
  id: string,
  layers: NonNullable<FunctionProps["layers"]>,
): NewLayers {
  const method = "addDefaultFunctionLayers";
  return translatePart<NewLayers>(table, id, { [DEFAULTS]: { layers } }, `${DEFAULTS}.layers`, { method });
}
