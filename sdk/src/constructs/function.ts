export type {
  FunctionDefinition,
  FunctionNameContext,
  FunctionNative,
  FunctionProps,
  FunctionUrlCors,
  FunctionUrlProps,
  NativeFunctionSettings,
} from "../functions/definition";
export { Function } from "../functions/function";
export type { FunctionHandles } from "../functions/handles";
export type { FunctionState } from "../functions/imported-resources";
export type { Runtime } from "../functions/runtimes";
