import { APIGATEWAY } from "./apigateway";
import { APIGATEWAYV2 } from "./apigatewayv2";
import type { InputTable } from "./entry";
import { LAMBDA } from "./lambda";

/** The meaning on localhost of every input of functions, their callers and the gateways, by type token. */
export const LOCAL_INPUTS: InputTable = { ...LAMBDA, ...APIGATEWAYV2, ...APIGATEWAY };

/** Modules of `@pulumi/aws` all of whose resources are in it. */
export const WHOLE_MODULES = ["apigatewayv2", "apigateway"] as const;
