import type { CatalogueEntry } from "../../errors/catalogue";

/** The mistakes that a definition of what the kinds of API share can be refused for. */
export const GATEWAY_ERRORS = {
  ACCESS_LOG_FORMAT_INVALID: {
    cause: "API Gateway takes a format of one line, at most 3 KB long.",
    cure: "Write one line of `$context` variables, such as `$context.requestId $context.status`.",
  },
  ACCESS_LOG_RETENTION_REFUSED: {
    cause: "The access log goes to a destination that exists already, and only its owner sets its retention.",
    cure: "Set the retention on that log group, or leave out `destinationArn`.",
  },
  API_NAME_INVALID: {
    cause:
      "The name of an HTTP or WebSocket API, `<stage>-<app>-<id>` or the one under `native`, is longer than API Gateway takes.",
    cure: "Shorten the id, or write `native.httpApi.name` or `native.webSocketApi.name` with 1 to 128 characters.",
  },
  DOMAIN_NAME_INVALID: {
    cause:
      "The domain name is not one that API Gateway accepts: lower-case labels and dots, `*` only as the first label.",
    cure: "Write the bare name in lower case, such as `api.example.com` or `*.example.com`.",
  },
  DOMAIN_NAME_TWICE: {
    cause: "The custom domain has a name and an existing domain at once.",
    cure: "Write `domainName` for a domain to be made, `native.domainName` for one that exists.",
  },
  DOMAIN_ZONE_NEEDED: {
    cause:
      "The hosted zone cannot be derived from the domain name. The name is only known at deploy time, or a zone of one label is left.",
    cure: "Write `hostedZone` with the name of the zone, or pass the zone as `native.hostedZone`.",
  },
  DOMAIN_ZONE_REFUSED: {
    cause: "A hosted zone was given for a domain whose DNS records are not made here.",
    cure: "Remove the zone: external and existing domains bring their own records.",
  },
  DOMAIN_OUTSIDE_ZONE: {
    cause:
      "The domain name does not end in the name of its hosted zone, so the zone cannot hold its records.",
    cure: "Write the zone that the domain belongs to.",
  },
  DOMAIN_CERTIFICATE_NEEDED: {
    cause: "For a domain whose DNS is hosted elsewhere no certificate can be validated from here.",
    cure: "Pass an issued certificate as `native.certificate`.",
  },
  DOMAIN_CERTIFICATE_REFUSED: {
    cause: "An existing domain has its certificate already.",
    cure: "Remove `native.certificate`, or set it where the domain is made.",
  },
  DOMAIN_PATH_INVALID: {
    cause:
      "A base mapping has letters, digits and `$-_.+!*'()`, in parts separated by single slashes, at most 300 characters.",
    cure: "Write for example `v1` or `shop/v1`.",
  },

  WAF_UNSUPPORTED: {
    cause:
      "AWS WAF stands before REST APIs, user pools and distributions. It takes no HTTP or WebSocket API.",
    cure: "Write `cdn: true` beside `waf` of an `Api`, or use a `RestApiV1`.",
  },
  WAF_SCOPE_DIFFERS: {
    cause:
      "A web ACL is for CloudFront (`CLOUDFRONT`, in us-east-1) or for resources of its region (`REGIONAL`). The given one is not for this construct.",
    cure: "Write the ARN of a web ACL with the scope that the message names.",
  },
  WAF_RULE_TWICE: {
    cause: "Two rules of a firewall have one name, which AWS refuses.",
    cure: "Remove one of them, or choose another name.",
  },
  WAF_PRIORITY_TAKEN: {
    cause:
      "Two rules of a firewall have one priority, or a rule has one of those from 1000 to 1999, which are the firewall's own.",
    cure: "Write a priority below 1000 to run before `managedRules`, or above 1999 to run after them.",
  },

  TRACING_UNSUPPORTED: {
    cause:
      "X-Ray follows requests through stages of REST APIs. It does not through those of HTTP and WebSocket APIs.",
    cure: "Remove `tracing`, since the functions of the API are traced anyway, or use a `RestApiV1`.",
  },
  CDN_CONFLICT: {
    cause: "A setting of an API does not work with a CloudFront distribution before it.",
    cure: "Do what the message says, or remove `cdn`.",
  },

  ROUTE_KEY_MALFORMED: {
    cause: "A route key is not a method and a path with white space between them, nor `$default`.",
    cure: "Write for example `GET /notes` or `$default`, without white space around it.",
  },
  ROUTE_KEY_OUTPUT: {
    cause:
      "A route key was put together with an Output, such as the id of a bucket. Routes and names are made from the key when the program runs, before AWS returns the Output's value.",
    cure: "Write a plain value, such as the name the resource was given, or a variable: `GET /{bucket}/notes`.",
  },
  ROUTE_KEY_TOO_LONG: {
    cause: "AWS takes route keys of at most 128 characters.",
    cure: "Shorten the path, or use a greedy variable for its end.",
  },
  ROUTE_METHOD_UNKNOWN: {
    cause: "The method of a route key is none that the gateway routes by.",
    cure: "Write `ANY`, `GET`, `PUT`, `POST`, `HEAD`, `PATCH`, `DELETE` or `OPTIONS`.",
  },
  ROUTE_PATH_INVALID: {
    cause: "A path starts with `/`, ends without one, has no empty parts, and no query.",
    cure: "Write for example `/notes/{id}`, or `/` for the root.",
  },
  ROUTE_VARIABLE_INVALID: {
    cause: "Braces stand around a whole part of a path.",
    cure: "Write `{id}` or `{proxy+}` between two slashes.",
  },
  ROUTE_VARIABLE_REPEATED: {
    cause: "Two variables of a path have the same name, and a request could pass only one of them on.",
    cure: "Give one of them another name.",
  },
  ROUTE_GREEDY_NOT_LAST: {
    cause: "A greedy variable takes all that follows, so that nothing can come after it.",
    cure: "Make it the last part of the path, or write the variable without `+`.",
  },
  ROUTE_DUPLICATE: {
    cause:
      "The API has the route already. White space, the letter case of the method and the names of variables do not tell routes apart.",
    cure: "Remove one of the two.",
  },
  ROUTE_VALUE_INVALID: {
    cause: "The value of a route is none that this API serves.",
    cure: 'Write a handler, a Function, `{ function }`, `{ type: "url", url }` or `{ type: "alb", native: { albListener } }`.',
  },
  ROUTE_FUNCTION_PROPS_BARE: {
    cause: "Function props stand where the route's props are expected; generation 0 allowed that.",
    cure: "Write them as `{ function: { ... } }`.",
  },
  ROUTE_URL_INVALID: {
    cause: "A `url` route passes requests to a public HTTP URL.",
    cure: "Write a URL that begins with `https://` or `http://`.",
  },
  ROUTE_LISTENER_MISSING: {
    cause: "The `awsx.lb.ApplicationLoadBalancer` that a route passes requests to has no listener.",
    cure: "Give it one, `listener: { port: 80 }`, or pass an `aws.lb.Listener`.",
  },
  ROUTE_NETWORK_DIFFERS: {
    cause: "The listener is in another VPC than the API's VPC link, so that the gateway cannot reach it.",
    cure: "Make a VPC link into that network and pass it as `native.integration.vpcLink` of the route.",
  },
  ROUTE_UNKNOWN: {
    cause: "A method of an API names a route that it does not have.",
    cure: "Use a key of `routes`, or add the route before.",
  },
  ROUTE_WITHOUT_FUNCTION: {
    cause:
      "The route is served by a URL, a load balancer or an `@pulumi/aws` function, which the API cannot give permissions or bindings to.",
    cure: "Give them to the function itself, or serve the route by a function of this library.",
  },
  THROTTLE_INCOMPLETE: {
    cause:
      "A throttle is a burst and a rate. A missing one would be deployed as 0, which refuses every request.",
    cure: "Add the other one, or remove `throttle`.",
  },
  THROTTLE_TOO_LATE: {
    cause:
      "A route's throttle is a setting of the API's stage, which has been registered when the program first waits.",
    cure: "Add the route before the first `await`, or use `defaults.throttle`.",
  },

  AUTHORIZER_NAME_RESERVED: {
    cause: "An authorizer is called `none` or `iam`, words that routes use for something else.",
    cure: "Choose another name.",
  },
  AUTHORIZER_NAME_TAKEN: {
    cause: "Two authorizers of an API have one name: one that routes bring, and one that was there before.",
    cure: "Choose another name, or name the one that is there.",
  },
  AUTHORIZER_TYPE_UNKNOWN: {
    cause: "The type of an authorizer is missing or unknown, and its routes would be open.",
    cure: "Write one of the types that the message lists.",
  },
  AUTHORIZER_UNKNOWN: {
    cause: "A route or the defaults name an authorizer that is not defined.",
    cure: "Write `none`, `iam` or a key of `authorizers`.",
  },
  AUTHORIZER_NOT_MADE: {
    cause:
      "A route is added to an API of another Pulumi stack and names an authorizer that this stack declares and did not make. With the whole app in one Pulumi stack, an authorizer is made when a route uses it.",
    cure: "Use the authorizer for a route in the stack that makes the API. Or deploy that stack as a Pulumi stack of its own, which makes all authorizers.",
  },
  AUTHORIZER_SCOPES_UNUSED: {
    cause: "A route asks for scopes, but its authorizer does not check any.",
    cure: "Name an authorizer of type `jwt` or `user_pool`, or remove `authorizationScopes`.",
  },
  AUTHORIZER_SOURCE_INVALID: {
    cause: "An identity source is not an expression that the gateway can look up.",
    cure: "Write for example `$request.header.Authorization`.",
  },
  AUTHORIZER_ISSUER_INVALID: {
    cause: "The issuer of tokens is not an https URL, where the gateway would fetch the keys.",
    cure: "Write the `iss` of the tokens, such as `https://issuer.example.com`.",
  },
  AUTHORIZER_CACHE_WITHOUT_SOURCE: {
    cause: "Answers of an authorizer are reused by identity source, and there is none.",
    cure: "Add an `identitySource`, or turn the reuse off with `0 seconds`.",
  },
} as const satisfies Record<string, CatalogueEntry>;

declare module "../../errors/catalogue" {
  interface ErrorCodes extends Record<keyof typeof GATEWAY_ERRORS, CatalogueEntry> {}
}
