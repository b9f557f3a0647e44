import type * as apigateway from "@pulumi/aws/apigateway";
import type * as pulumi from "@pulumi/pulumi";

/** An `aws.apigateway.RestApi` with methods for what its callers share: plans, keys and validators. */
export type RestApiHandle = apigateway.RestApi & RestApiMethods;

/** Methods of `native.restApi`. */
export interface RestApiMethods {
  /**
   * Makes an API key. A caller sends it as `x-api-key`. It opens routes with
   * `native: { method: { apiKeyRequired: true } }` once it is in a usage plan.
   */
  addApiKey(id: string, props?: RestApiKeyProps): apigateway.ApiKey;
  /** Make a usage plan of this API's stage, or of the stages given. */
  addUsagePlan(id: string, props?: UsagePlanProps): UsagePlanHandle;
  /**
   * Make a request validator, to be named by `native: { method: { requestValidatorId: validator.id } }` of a route.
   * @example
   * const validator = api.native.restApi.addRequestValidator("Body", { validateRequestBody: true });
   */
  addRequestValidator(id: string, props: RestRequestValidatorProps): apigateway.RequestValidator;
}

/** Settings of `aws.apigateway.ApiKey`. A `value` has 20 to 128 characters: `VALUE_OUT_OF_RANGE`. */
export type RestApiKeyProps = apigateway.ApiKeyArgs;

/** Settings of `aws.apigateway.RequestValidator`. */
export type RestRequestValidatorProps = Omit<apigateway.RequestValidatorArgs, "restApi">;

/** An `aws.apigateway.UsagePlan` that keys can be added to. */
export type UsagePlanHandle = apigateway.UsagePlan & {
  /** Let a key use the plan. A key has one plan for a stage. */
  addApiKey(apiKey: apigateway.ApiKey): apigateway.UsagePlanKey;
};

/** The limits of requests with some API keys at some stages. */
export interface UsagePlanProps {
  /**
   * Name in AWS.
   * @default made from the ids and unique
   */
  readonly name?: pulumi.Input<string>;
  /**
   * The purpose of the plan.
   * @default none
   */
  readonly description?: pulumi.Input<string>;
  /**
   * How many requests each key makes before the gateway answers 429.
   * Refused: `THROTTLE_INCOMPLETE`, `VALUE_OUT_OF_RANGE`.
   * @default none, which leaves the limit of the account
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
   */
  readonly throttle?: UsagePlanThrottle;
  /**
   * How many requests each key makes in a day, week or month.
   * Refused: `VALUE_OUT_OF_RANGE`, `VALUE_NOT_ALLOWED`.
   * @default none
   */
  readonly quota?: UsagePlanQuota;
  /**
   * The stages that the plan is for: `native.restApiStage` of an API, or the settings of `aws.apigateway.UsagePlan` with
   * `throttles` for single methods. `apiId` and `stage` that are left out are those of this API.
   * @default the stage of this API
   */
  readonly apiStages?: readonly (apigateway.Stage | UsagePlanStage)[];
}

/** A throttle of a usage plan. Both numbers go together. */
export interface UsagePlanThrottle {
  /** Requests per second, steadily. */
  readonly rateLimit: number;
  /** Requests that may come at once, before the rate counts. */
  readonly burstLimit: number;
}

/** A quota of a usage plan. */
export interface UsagePlanQuota {
  /** Requests in the period. */
  readonly limit: number;
  /** How long the period is. */
  readonly period: "day" | "week" | "month";
  /**
   * Requests that count as made in the first period: 0 in a `day`, up to 6 in a `week`, up to 27 in a `month`.
   * Refused: `VALUE_OUT_OF_RANGE`.
   * @default none
   */
  readonly offset?: number;
}

/** A stage of a usage plan. */
export interface UsagePlanStage {
  /**
   * Id of the API.
   * @default this API
   */
  readonly apiId?: pulumi.Input<string>;
  /**
   * Name of the stage.
   * @default the stage of this API
   */
  readonly stage?: pulumi.Input<string>;
  /**
   * Throttles of single methods.
   * @default none
   */
  readonly throttles?: readonly UsagePlanMethodThrottle[];
}

/** A throttle of one method in a usage plan. */
export interface UsagePlanMethodThrottle extends UsagePlanThrottle {
  /** Path and method: `/notes/GET`. */
  readonly path: string;
}
