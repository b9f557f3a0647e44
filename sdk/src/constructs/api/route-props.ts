import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as lambda from "@pulumi/aws/lambda";
import type * as lb from "@pulumi/aws/lb";
import type * as pulumi from "@pulumi/pulumi";
import type { Function } from "../../functions/construct";
import type { FunctionDefinition } from "../../functions/props";
import type { RouteAuthorization } from "../gateway/authorizers/rules";
import type { RouteMethod } from "../gateway/routes/route-key";
import type { Throttle } from "../gateway/routes/throttle";

/** The event and reply that a function behind an HTTP API speaks. */
export type PayloadFormatVersion = "1.0" | "2.0";

/** The payload formats of an HTTP API. */
export const PAYLOAD_FORMAT_VERSIONS: readonly PayloadFormatVersion[] = ["1.0", "2.0"];

/** Props of all routes of an HTTP API. */
interface HttpRouteProps<Authorizer extends string> extends RouteAuthorization<Authorizer> {
  /**
   * How many requests this route takes, in place of `defaults.throttle`. Add routes with a throttle before the first
   * `await` of the program (`THROTTLE_TOO_LATE`), in the Pulumi stack of the API (`IMPORTED_READ_ONLY`).
   * @default `defaults.throttle`
   * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
   */
  readonly throttle?: Throttle;
}

/** A route served by a function. */
export interface ApiFunctionRouteProps<Authorizer extends string = string>
  extends HttpRouteProps<Authorizer> {
  /** May be left out: a route without a type is served by a function. */
  readonly type?: "function";
  /** The function: a handler, props with a handler, or a `Function`. */
  readonly function: FunctionDefinition;
  /**
   * The event's format.
   * Refused: `VALUE_NOT_ALLOWED`.
   * @default `defaults.payloadFormatVersion`
   */
  readonly payloadFormatVersion?: PayloadFormatVersion;
}

/** A route served by a function that was made with `@pulumi/aws`. */
export interface ApiNativeFunctionRouteProps<Authorizer extends string = string>
  extends HttpRouteProps<Authorizer> {
  /** May be left out: a route without a type is served by a function. */
  readonly type?: "function";
  /**
   * The event's format.
   * Refused: `VALUE_NOT_ALLOWED`.
   * @default `defaults.payloadFormatVersion`
   */
  readonly payloadFormatVersion?: PayloadFormatVersion;
  /** The object that serves the route. */
  readonly native: {
    /** An existing function, or an alias of one. Permissions and bindings of the API do not reach it. */
    readonly function: lambda.Function | lambda.Alias;
  };
}

/** An `awsx.lb.ApplicationLoadBalancer`, as far as a route has to know it: its package need not be installed. */
export interface AwsxLoadBalancer extends pulumi.ComponentResource {
  /** The load balancer itself. */
  readonly loadBalancer: pulumi.Output<lb.LoadBalancer>;
  /** Its listeners. */
  readonly listeners: pulumi.Output<lb.Listener[] | undefined>;
}

/** A route served by what listens behind a load balancer in a VPC. The event format does not apply. */
export interface ApiAlbRouteProps<Authorizer extends string = string> extends HttpRouteProps<Authorizer> {
  /** Says that the route goes to a load balancer. */
  readonly type: "alb";
  /** The objects of the load balancer. */
  readonly native: {
    /**
     * The listener of an application load balancer that requests are passed to, or an `awsx.lb.ApplicationLoadBalancer`, whose
     * first listener they are passed to. Refused: `ROUTE_LISTENER_MISSING`, for one that has none.
     */
    readonly albListener: lb.Listener | AwsxLoadBalancer;
    /** How the gateway calls the listener. */
    readonly integration?: {
      /**
       * Method that the listener is called with.
       * @default `ANY`, the method of the request
       */
      readonly method?: RouteMethod;
      /**
       * The link into the VPC.
       * @default one per API, in the private subnets of the VPC of its first listener; a listener in another VPC is
       * refused when that is known: `ROUTE_NETWORK_DIFFERS`
       * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-vpc-links.html
       */
      readonly vpcLink?: apigatewayv2.VpcLink;
    };
  };
}

/** A route whose requests are passed on to a public URL. */
export interface ApiUrlRouteProps<Authorizer extends string = string> extends HttpRouteProps<Authorizer> {
  /** Says that the route goes to a URL. */
  readonly type: "url";
  /**
   * The URL that requests go to: `https://` or `http://`. `{proxy}` stands for the value of a path variable of that
   * name.
   * Refused: `ROUTE_URL_INVALID`.
   * @example "https://example.com/{proxy}"
   */
  readonly url: pulumi.Input<string>;
  /** The settings of the underlying objects. */
  readonly native?: {
    /** How the gateway calls the URL. */
    readonly integration?: {
      /**
       * Method that the URL is called with.
       * @default `ANY`, the method of the request
       */
      readonly method?: RouteMethod;
    };
  };
}

/** A route of an `Api`. */
export type ApiRoute<Authorizer extends string = string> =
  | string
  | Function
  | ApiFunctionRouteProps<Authorizer>
  | ApiNativeFunctionRouteProps<Authorizer>
  | ApiAlbRouteProps<Authorizer>
  | ApiUrlRouteProps<Authorizer>;
