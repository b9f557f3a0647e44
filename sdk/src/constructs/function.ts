export type {
  FunctionDefinition,
  FunctionNameContext,
  FunctionNative,
  FunctionProps,
  FunctionUrlCors,
  FunctionUrlProps,
  NativeFunctionSettings,
} from "../functions/definition";
export { Function, type FunctionHandles } from "../functions/function";
export type { Runtime } from "../functions/runtimes";
