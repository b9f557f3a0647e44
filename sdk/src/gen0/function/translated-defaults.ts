import type { FunctionProps as NewFunctionProps } from "../../functions/props";
import { translatePart } from "../translation/translate-part";
import type { FunctionProps } from "./props";
import { functionRows } from "./rows";

const METHOD = "setDefaultFunctionProps";

/** Default props of an app or a stack, or a callback that makes them, as generation 1 takes them. */
export function translateDefaults<Stack>(
  { kind, id }: { readonly kind: string; readonly id: string },
  defaults: FunctionProps | ((stack: Stack) => FunctionProps),
): NewFunctionProps | ((stack: Stack) => NewFunctionProps) {
  const translator = { kind, rows: functionRows(METHOD), defaults: [] };
  const translated = (props: FunctionProps): NewFunctionProps =>
    translatePart<NewFunctionProps>(translator, id, { [METHOD]: props }, METHOD);
  return typeof defaults === "function"
    ? (stack: Stack) => translated(defaults(stack))
    : translated(defaults);
}
