export { App } from "./app/app";
export type { AppProps } from "./app/app-props";
export type { DefaultFunctionProps } from "./app/function-defaults";
export type { Scope } from "./app/placement";
export type { RemovalPolicy } from "./app/removal-policy";
export { Stack, type StackProps } from "./app/stack";
export type { StackContext, StackFunction } from "./app/stack-entry";
export { type StackValue, use } from "./app/use";
export type {
  ApiAuthorizer,
  ApiFuncAuthorizer,
  ApiJwtAuthorizer,
  ApiUserPoolAuthorizer,
} from "./authorizers/definition";
export type {
  RestAuthorizer,
  RestFuncRequestAuthorizer,
  RestFuncTokenAuthorizer,
  RestUserPoolsAuthorizer,
} from "./authorizers/rest-definition";
export type { WebSocketAuthorizer, WebSocketFuncAuthorizer } from "./authorizers/websocket-definition";
export { Api, type ApiConstructor } from "./constructs/api";
export type {
  ApiDefaults,
  ApiNativeProps,
  ApiProps,
  ApiRoutes,
  NativeHttpApiSettings,
  NativeHttpStageSettings,
} from "./constructs/api-props";
export type { ApiHandles } from "./constructs/api-resources";
export { Auth } from "./constructs/auth";
export type { AuthState } from "./constructs/auth-parts";
export type {
  AuthDefaults,
  AuthFederation,
  AuthHandles,
  AuthLogin,
  AuthNativeProps,
  AuthProps,
  AuthTrigger,
  AuthTriggers,
  NativeIdentityPoolSettings,
  NativeLambdaConfig,
  NativeUserPoolClientSettings,
  NativeUserPoolSettings,
} from "./constructs/auth-props";
export type { ApiCors, CorsMethod } from "./constructs/cors";
export type * from "./constructs/function";
export { Function } from "./constructs/function";
export { GraphQLApi, type GraphQLApiConstructor } from "./constructs/graphql-api";
export type { GraphQLApiProps, GraphQLKey } from "./constructs/graphql-api-props";
export { RestApiV1, type RestApiV1Constructor } from "./constructs/rest-api";
export type * from "./constructs/rest-api-props";
export type { RestApiV1Handles } from "./constructs/rest-api-resources";
export type * from "./constructs/rest-api-usage-props";
export { Table } from "./constructs/table";
export type { TableState } from "./constructs/table-parts";
export type * from "./constructs/table-props";
export { WebSocketApi, type WebSocketApiConstructor } from "./constructs/websocket-api";
export type * from "./constructs/websocket-api-props";
export type { WebSocketApiHandles } from "./constructs/websocket-api-resources";
export type { DefaultsName } from "./defaults";
export type { CustomDomain, CustomDomainNativeProps, CustomDomainProps } from "./domains/props";
export type * from "./domains/rest-props";
export { DefinitionError, type ErrorCode, type Issue } from "./errors";
export type { AccessLog, AccessLogProps } from "./logs/props";
export type { Bindable, Binding } from "./permissions/bindable";
export type { Permission, PermissionPair, Permissions, StatementProps } from "./permissions/entries";
export type { Grantable, Grants } from "./permissions/grantable";
export type {
  ApiAlbRouteProps,
  ApiFunctionRouteProps,
  ApiNativeFunctionRouteProps,
  ApiRoute,
  ApiUrlRouteProps,
  PayloadFormatVersion,
} from "./routes/definition";
export type * from "./routes/rest-definition";
export type { Throttle } from "./routes/throttle";
export type {
  WebSocketFunctionRouteProps,
  WebSocketNativeFunctionRouteProps,
  WebSocketRoute,
} from "./routes/websocket-definition";
export type { Duration, LogRetention, ScheduleExpression, Size } from "./values";
