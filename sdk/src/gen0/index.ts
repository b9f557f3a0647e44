/** Generation 0 of the interface, for programs that were written in it. */
export { App } from "./app/app";
export { type DefaultFunctionProps, type OutputSettings, Stack } from "./app/stack";
export type { StackProps } from "./app/stack-props";
export { Function } from "./function/construct";
export type { BundleProps, FunctionDefinition, FunctionProps } from "./function/props";
export { Duration } from "./platform/duration";
export * from "./platform/policy-statement";
export { Runtime } from "./platform/runtime";
export * from "./platform/words";
export { Queue } from "./queue/construct";
export type * from "./queue/props";
