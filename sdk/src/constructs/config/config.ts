/** The names in programs: `Config.Secret` and `Config.Parameter`. */
export { Parameter, Secret } from "./construct";
export type {
  NativeParameterSettings,
  ParameterNativeProps,
  ParameterProps,
  SecretNativeProps,
  SecretProps,
} from "./props";
export type { ConfigHandles } from "./resources";
export type { ParameterState, SecretState } from "./state";
