// First: what the rest reads from the environment may be in a file.
import "./env-files/at-import";

export type { AlarmSetting, AlarmSettings, AlarmTopic, AlarmValues } from "./alarms/props";
export type { AppAlarmSettings, AppProps } from "./app/app-props";
export type { DefaultsName } from "./app/default-sets";
export { ProviderScope, type ProviderTranslation } from "./app/provider-scope";
export type { RemovalPolicy } from "./app/removal-policy";
export type { DefaultFunctionProps, Scope, StackContext, StackFunction } from "./app/stack";
export { Stack } from "./app/stack";
export type { StackProps } from "./app/stack-props";
export { type StackValue, use } from "./app/use";
export type {
  ApiAuthorizer,
  ApiFuncAuthorizer,
  ApiJwtAuthorizer,
  ApiUserPoolAuthorizer,
} from "./constructs/api/authorizer-props";
export type { ApiCors, CorsMethod } from "./constructs/api/cors";
export type {
  ApiDefaults,
  ApiNativeProps,
  ApiProps,
  ApiRouteExtras,
  ApiRoutes,
  NativeHttpApiSettings,
  NativeHttpStageSettings,
} from "./constructs/api/props";
export type { ApiHandles } from "./constructs/api/resources";
export type {
  ApiAlbRouteProps,
  ApiFunctionRouteProps,
  ApiNativeFunctionRouteProps,
  ApiRoute,
  ApiUrlRouteProps,
  AwsxLoadBalancer,
  PayloadFormatVersion,
} from "./constructs/api/route-props";
export { Api, type ApiConstructor } from "./constructs/api/typed";
export { App, type AppConstructor } from "./constructs/app";
export { Auth } from "./constructs/auth/construct";
export type {
  AuthDefaults,
  AuthFederation,
  AuthHandles,
  AuthLogin,
  AuthNativeProps,
  AuthProps,
  AuthTrigger,
  AuthTriggers,
  AuthUsers,
  NativeIdentityPoolSettings,
  NativeLambdaConfig,
  NativeUserPoolClientSettings,
  NativeUserPoolSettings,
  OfUserPool,
} from "./constructs/auth/props";
export type { AuthState } from "./constructs/auth/state";
export { Bucket } from "./constructs/bucket/construct";
export type { BucketEvent } from "./constructs/bucket/events";
export type * from "./constructs/bucket/props";
export type { BucketState } from "./constructs/bucket/state";
export * as Config from "./constructs/config/config";
export { Cron } from "./constructs/cron/construct";
export type * from "./constructs/cron/props";
export type { CronHandles } from "./constructs/cron/resources";
export type { CronState } from "./constructs/cron/state";
export { DeployRole } from "./constructs/deploy-role/construct";
export type * from "./constructs/deploy-role/props";
export type { DeployRoleHandles } from "./constructs/deploy-role/resources";
export type { DeployRoleState } from "./constructs/deploy-role/state";
export { EventBus } from "./constructs/event-bus/construct";
export type * from "./constructs/event-bus/props";
export type { EventBusState } from "./constructs/event-bus/state";
export type { NativeCdnSettings, OwnCdnSetting } from "./constructs/gateway/cdn/props";
export type {
  CustomDomain,
  CustomDomainNativeProps,
  CustomDomainProps,
} from "./constructs/gateway/domain/props";
export type { AccessLog, AccessLogProps } from "./constructs/gateway/log/props";
export type { Throttle } from "./constructs/gateway/routes/throttle";
export type {
  ManagedRuleGroup,
  NativeWebAclSettings,
  Waf,
  WafNativeProps,
  WafProps,
} from "./constructs/gateway/waf/props";
export type { GraphQLApiProps, GraphQLKey } from "./constructs/graphql-api/props";
export { GraphQLApi, type GraphQLApiConstructor } from "./constructs/graphql-api/typed";
export { KinesisStream } from "./constructs/kinesis-stream/construct";
export type * from "./constructs/kinesis-stream/props";
export type { KinesisStreamState } from "./constructs/kinesis-stream/state";
export { Queue } from "./constructs/queue/construct";
export type {
  DeadLetterProps,
  NativeQueueSettings,
  QueueConsumer,
  QueueConsumerProps,
  QueueProps,
} from "./constructs/queue/props";
export type { QueueHandles } from "./constructs/queue/resources";
export type { QueueState } from "./constructs/queue/state";
export { RDS } from "./constructs/rds/construct";
export type { CurrentRDSEngine, FormerRDSEngine, RDSDialect, RDSEngine } from "./constructs/rds/engines";
export type {
  RDSMigration,
  RDSMigrationDatabase,
  RDSMigrationValue,
} from "./constructs/rds/migrator/types";
export type * from "./constructs/rds/props";
export type { RDSHandles } from "./constructs/rds/resources";
export type { RDSState } from "./constructs/rds/state";
export type {
  RestAuthorizer,
  RestFuncRequestAuthorizer,
  RestFuncTokenAuthorizer,
  RestJwtAlgorithm,
  RestJwtAuthorizer,
  RestJwtClaim,
  RestJwtIssuer,
  RestUserPoolsAuthorizer,
} from "./constructs/rest-api/authorizer-props";
export type * from "./constructs/rest-api/domain-props";
export type * from "./constructs/rest-api/preflight-props";
export type * from "./constructs/rest-api/props";
export type { RestApiV1Handles } from "./constructs/rest-api/resources";
export type * from "./constructs/rest-api/route-props";
export { RestApiV1, type RestApiV1Constructor } from "./constructs/rest-api/typed";
export type * from "./constructs/rest-api/usage-props";
export type { Receiver } from "./constructs/sources/receiver";
export type { RuleTargetSettings } from "./constructs/sources/rule-target-plan";
export type { Principals, ResourceStatement } from "./constructs/sources/statement";
export { StaticSite } from "./constructs/static-site/construct";
export type * from "./constructs/static-site/props";
export type { StaticSiteHandles } from "./constructs/static-site/resources";
export type { StaticSiteState } from "./constructs/static-site/state";
export { Table } from "./constructs/table/construct";
export type * from "./constructs/table/props";
export type { TableState } from "./constructs/table/state";
export { Topic } from "./constructs/topic/construct";
export type * from "./constructs/topic/props";
export type { TopicHandles } from "./constructs/topic/resources";
export type { TopicState } from "./constructs/topic/state";
export type {
  WebSocketAuthorizer,
  WebSocketFuncAuthorizer,
} from "./constructs/websocket-api/authorizer-props";
export type * from "./constructs/websocket-api/props";
export type { WebSocketApiHandles } from "./constructs/websocket-api/resources";
export type {
  WebSocketFunctionRouteProps,
  WebSocketNativeFunctionRouteProps,
  WebSocketRoute,
} from "./constructs/websocket-api/route-props";
export { WebSocketApi, type WebSocketApiConstructor } from "./constructs/websocket-api/typed";
export { DefinitionError, type ErrorCode, type Issue } from "./errors";
export { Function } from "./functions/construct";
export type { FunctionHandles } from "./functions/parts";
export type {
  ContainerProps,
  DurableProps,
  FunctionDefinition,
  FunctionNameContext,
  FunctionNative,
  FunctionProps,
  FunctionUrlCors,
  FunctionUrlProps,
  MadeFunction,
  NativeFunctionSettings,
  TelemetryProps,
  TelemetryType,
} from "./functions/props";
export type { FunctionState } from "./functions/state";
export type { IpAddressType } from "./limits/ip-address-types";
export type { Bindable, Binding } from "./permissions/bindable";
export type { Permission, PermissionPair, Permissions, StatementProps } from "./permissions/entries";
export type { Grantable, Grants } from "./permissions/grantable";
export type { Duration, LogRetention, OneTimeExpression, ScheduleExpression, Size } from "./values";
export type { AppMode } from "./values/run-mode";
export type { Runtime } from "./values/runtimes";
