export { App, type AppProps } from "./app";
export { Component } from "./component";
export type { DefaultFunctionProps } from "./function-defaults";
export { childName } from "./names";
export { type Placement, place, type Scope } from "./placement";
export type { RemovalPolicy } from "./removal-policy";
export { Stack, type StackProps } from "./stack";
export { type StackContext, type StackFunction, type StackValue, use } from "./stack-runner";
