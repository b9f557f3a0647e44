export type {
  FunctionDefinition,
  FunctionNameContext,
  FunctionNative,
  FunctionProps,
  FunctionUrlCors,
  FunctionUrlProps,
  NativeFunctionSettings,
} from "./definition";
export { Function } from "./function";
export type { FunctionHandles } from "./handles";
export type { FunctionState } from "./imported-resources";
export type { Runtime } from "./runtimes";
