/** What a code means: the docs page of errors is made from this table. */
export interface CatalogueEntry {
  /** Why the definition is refused. */
  readonly cause: string;
  /** What to do about it. */
  readonly cure: string;
}

/** Every mistake a definition can be refused for. Codes are stable: they are never renamed or used again for something else. */
export const CATALOGUE = {
  // App, Stack, use
  APP_STAGE_INVALID: {
    cause:
      "The stage, the Pulumi stack's name up to its first dot, has characters that AWS names cannot carry.",
    cure: "Name the Pulumi stack with letters, digits, `-` and `_` only.",
  },
  APP_DEFAULTS_UNKNOWN: {
    cause: "`new App({ defaults })` names a set of defaults that does not exist.",
    cure: "Write `v1` or `current`.",
  },
  APP_DEFAULTS_TOO_LATE: {
    cause: "Default function props were replaced after a function had been made without them.",
    cure: "Call `setDefaultFunctionProps` before the first function; environment, permissions, layers and bindings may be added later.",
  },
  APP_REMOVAL_POLICY_UNKNOWN: {
    cause: "`setDefaultRemovalPolicy` takes one of three words.",
    cure: "Write `destroy`, `retain` or `snapshot`.",
  },
  APP_REMOVAL_POLICY_TOO_LATE: {
    cause: "The removal policy was set after a resource had been made without it.",
    cure: "Call `setDefaultRemovalPolicy` right after `new App()`.",
  },
  CONSTRUCT_ID_INVALID: {
    cause: "Ids become part of names in AWS and of environment variables.",
    cure: "Use letters, digits, `-` and `_`, starting with a letter.",
  },
  CONSTRUCT_ID_DUPLICATE: {
    cause:
      "Two constructs of one kind have the same id, or ids that differ only in `-` and `_`, and their names would collide.",
    cure: "Give one of them another id.",
  },
  CONSTRUCT_SCOPE_INVALID: {
    cause: "The first argument of a construct is a Stack, the App, another construct or a Pulumi component.",
    cure: "Pass the `stack` of the stack function's context.",
  },
  STACK_ID_DUPLICATE: {
    cause: "Two stacks of the app have the same id.",
    cure: 'Pass another id: `app.stack(fn, { id: "Other" })`.',
  },
  STACK_ID_MISSING: {
    cause: "A stack takes its id from the name of its function, and this function has none.",
    cure: 'Name the function, or pass `app.stack(fn, { id: "Storage" })`.',
  },
  STACK_FUNCTION_REPEATED: {
    cause: "The same stack function was registered twice in one app.",
    cure: "Register it once and share what it returns with `use`.",
  },
  STACK_OUTPUT_DUPLICATE: {
    cause: "Two stacks add an output of the same name, and stack outputs are one flat list.",
    cure: "Rename one of the outputs.",
  },
  STACK_OUTPUT_UNDEFINED: {
    cause: "An output has the value `undefined`, which Pulumi drops without a word.",
    cure: "Give it a value or leave it out.",
  },
  STACK_PROPS_INVALID: {
    cause: "The props of a stack are not a plain object, or hold something a stack does not take.",
    cure: "Pass `{ id }` or nothing.",
  },
  // Sharing over several Pulumi stacks.
  SPLIT_STACK_UNKNOWN: {
    cause: "The text after the first dot in the name of the Pulumi stack is the id of no app stack.",
    cure: "Select the Pulumi stack of one that there is, or that of the whole app, whose name has no dot.",
  },
  SPLIT_OUTSIDE_STACK: {
    cause:
      "A construct is made outside the app's stacks, and the Pulumi stack holds one of them only: each Pulumi stack of the app would make it.",
    cure: "Make it in a function given to `app.stack`.",
  },
  SPLIT_DEPLOYED_TWICE: {
    cause:
      "An app stack is deployed in a Pulumi stack of its own, `dev.ApiStack`, and would be, or is, deployed in that of the whole app, `dev`, as well.",
    cure: "Go on where it is deployed, or [move it](stacks.md#moving-an-app-stack) first. Where both have it, find out which one is in use before you remove anything: [Deployed twice](stacks.md#deployed-twice).",
  },
  SHARE_UNSHAREABLE: {
    cause:
      "A stack function returns something that cannot be passed to another Pulumi stack, such as a function, a resource or an object of a class.",
    cure: "Return its values: constructs, Outputs, texts, numbers, booleans, lists and plain objects.",
  },
  SHARE_NOT_DEPLOYED: {
    cause: "A stack uses another one that no Pulumi stack holds, or that has not been deployed yet.",
    cure: "Deploy that one first, with the command that the message shows. A preview needs it as well.",
  },
  SHARE_OUTPUT_MISSING: {
    cause:
      "A stack reads a value that another one did not have when it was last deployed: the deployment failed on the way, or the program has got the value since.",
    cure: "Deploy the stack again that shares it.",
  },
  SHARE_SCHEMA: {
    cause: "A stack was deployed with a version of this package that shares in another form.",
    cure: "Deploy it again with the version of this program, or update the package here.",
  },
  SHARE_UNREADABLE: {
    cause: "The Pulumi stack that holds a used app stack is there and cannot be read.",
    cure: "See to the rights or the passphrase that the message names.",
  },
  SHARE_AMBIGUOUS: {
    cause: "An app stack is deployed in the Pulumi stack of the whole app and in one of its own.",
    cure: "Find out which of the two is in use before you remove anything: [Deployed twice](stacks.md#deployed-twice).",
  },
  REFERENCE_INVALID: {
    cause: "`app.reference` is given something else than the Pulumi stack of a whole app.",
    cure: 'Write organization, project and stage: `"acme/storage/prod"`.',
  },
  IMPORTED_READ_ONLY: {
    cause:
      "A construct that another Pulumi stack made is asked for something that would change that stack's own resources, such as the environment of its functions.",
    cure: "Write it in the stack that makes the construct, as the message shows.",
  },
  USE_OUTSIDE_APP: {
    cause: "`use` was called where no app is being defined.",
    cure: "Call it inside a function given to `app.stack`.",
  },
  USE_NOT_REGISTERED: {
    cause: "`use` asks for a stack that has not run yet.",
    cure: "Register the stack that is used before the one that uses it.",
  },
  USE_CYCLE: {
    cause: "Stacks use each other in a circle.",
    cure: "Move what both need into a stack of its own.",
  },

  // Values
  DURATION_INVALID: {
    cause: "A duration is a number and a unit.",
    cure: "Write for example `30 seconds`, `5 minutes`, `1 hour` or `3 days`.",
  },
  SIZE_INVALID: {
    cause: "A size is a number and a unit.",
    cure: "Write for example `512 MB` or `1 GB`.",
  },
  VALUE_OUT_OF_RANGE: {
    cause: "AWS does not accept the value: it is smaller or larger than allowed.",
    cure: "Choose a value inside the range that the message names.",
  },
  VALUE_NOT_ALLOWED: {
    cause: "A prop takes one of a few words and got another.",
    cure: "Write one of the words that the message lists.",
  },
  VALUE_WRONG_TYPE: {
    cause: "A prop got a value of the wrong type.",
    cure: "Pass the type that the message names.",
  },
  PROP_UNKNOWN: {
    cause:
      "A prop that this construct does not have, most likely a slip of the pen or a name of an older generation.",
    cure: "Use the name that the message suggests, or remove the prop.",
  },
  PROP_MISSING: {
    cause: "A prop without which the construct cannot be made is missing.",
    cure: "Add it.",
  },
  ARN_INVALID: {
    cause: "A prop takes the ARN of an existing resource.",
    cure: "Copy the ARN of the resource, or pass its `arn` output.",
  },
  SCHEDULE_INVALID: {
    cause: "A schedule is `rate(...)` or `cron(...)` as EventBridge writes it.",
    cure: "Write for example `rate(5 minutes)` or `cron(0 12 * * ? *)`.",
  },
  PROP_CONFLICT: {
    cause: "Two props contradict each other, or one configures an object that another prop gives whole.",
    cure: "Remove one of the two.",
  },
  IMMUTABLE_CHANGED: {
    cause: "A setting that AWS fixes when the resource is created was changed, added or removed.",
    cure: "Restore the first value, or do what the message says. Where data is held, another value needs another construct, with another id, and the data moved to it.",
  },

  // Permissions
  PERMISSIONS_INVALID: {
    cause: "`permissions` is neither `*` nor a list.",
    cure: 'Write `"*"` for everything, or a list of entries.',
  },
  PERMISSION_UNDEFINED: {
    cause:
      "An entry of a list of permissions has no value, most likely something that is not exported or not made yet.",
    cure: "Check the import, or the stack that makes it.",
  },
  PERMISSION_UNSUPPORTED: {
    cause: "An entry of a list of permissions is something that nothing is known to grant on.",
    cure: "Write a policy statement with actions and resources.",
  },
  PERMISSION_WORD_INVALID: {
    cause: "A text in a list of permissions is neither a service nor an action.",
    cure: "Write a service such as `s3`, or better an action such as `ses:SendEmail`.",
  },
  PERMISSION_PAIR_INVALID: {
    cause: "A list inside a list of permissions is a construct and one of its grant words, nothing else.",
    cure: 'Write for example `[table, "grantReadData"]`.',
  },
  PERMISSION_GRANT_UNKNOWN: {
    cause: "The construct does not have this grant word.",
    cure: "Write one of the words that the message names.",
  },
  PERMISSION_STREAM_MISSING: {
    cause: "`grantStreamRead` is granted on a table that has no stream.",
    cure: "Give the table a stream, or remove the grant.",
  },
  PERMISSION_STATEMENT_EMPTY: {
    cause:
      "A policy statement has an empty list, or something else than texts, where actions or resources belong.",
    cure: "Name at least one action and one resource.",
  },
  PERMISSION_PRINCIPAL: {
    cause:
      "A policy statement in a list of permissions names a principal, which only the policy of a resource can have.",
    cure: "Remove the principal: it is the function that has the permission.",
  },

  // Functions
  FUNCTION_HANDLER_MISSING: {
    cause: "A function has no handler, neither of its own nor from defaults.",
    cure: 'Write `handler: "src/notes.list"`: the file without its ending, a dot, the export.',
  },
  FUNCTION_SOURCE_MISSING: {
    cause: "The folder or archive that `srcPath` names does not exist.",
    cure: "Use the name that the message suggests, or create it. Paths are relative to the program's folder.",
  },
  FUNCTION_SOURCE_AT_ROOT: {
    cause:
      "The code is packaged as it is, and the folder is the whole program's, with its settings and dependencies.",
    cure: "Move the code into a folder of its own and name it with `srcPath`.",
  },
  FUNCTION_NAME_INVALID: {
    cause: "Lambda takes names of 1 to 64 letters, digits, `-` and `_`.",
    cure: "Choose such a name, or leave `functionName` out.",
  },
  FUNCTION_ENVIRONMENT_NAME: {
    cause: "Lambda does not take this name for an environment variable.",
    cure: "Use at least two letters, digits and `_`, starting with a letter.",
  },
  FUNCTION_ENVIRONMENT_RESERVED: {
    cause: "Lambda sets this environment variable itself and refuses functions that set it.",
    cure: "Choose another name, or read what Lambda sets.",
  },
  FUNCTION_ENVIRONMENT_TOO_LARGE: {
    cause: "Lambda takes 4 KB of environment variables, names and values together.",
    cure: "Keep large values in a bucket, a table or a secret, and pass their name.",
  },
  FUNCTION_LAYERS_TOO_MANY: {
    cause: "Lambda takes five layers, and those of defaults count.",
    cure: "Put what the layers hold into fewer of them.",
  },
  FUNCTION_GIVEN_WITH_DEFAULTS: {
    cause:
      "A Function made before stands where `defaults.function` applies, and it cannot take them any more.",
    cure: "Write its handler or props in its place, or remove the defaults.",
  },
  FUNCTION_IS_RESOURCE: {
    cause: "An `aws.lambda.Function` stands where a definition of a function belongs.",
    cure: "Give it to the route under `native.function`.",
  },
  FUNCTION_NATIVE_OWN_PROP: {
    cause: "A setting under `native.function` has a prop of its own, on which more hangs than the setting.",
    cure: "Write the prop that the message names.",
  },
  FUNCTION_URL_CORS_OPEN: {
    cause: "Cookies are allowed for all origins, which browsers refuse.",
    cure: "Name the origins.",
  },
  FUNCTION_BIND_INVALID: {
    cause: "An entry of `bind` cannot be bound, or cannot be told apart from another.",
    cure: "Bind constructs that have ids of their own.",
  },
  FUNCTION_CLOSED: {
    cause:
      "A function's environment was changed after the turn in which the function was made, when it was registered already.",
    cure: "Write `bind` or `addEnvironment` before the first `await`, or in the function's props.",
  },
  FUNCTION_CYCLE: {
    cause:
      "The environments of functions need outputs of one another, so that none of them can be created first.",
    cure: "Break the circle: pass one of the values another way, such as a fixed `functionName`.",
  },
  FUNCTION_DEFAULT_NOT_SHARED: {
    cause:
      "A route, consumer or trigger is added to a construct of another Pulumi stack, whose `defaults.function` has a role, a callback or another value that exists in that stack's program alone.",
    cure: "Write the prop in the function itself, or leave it out of the defaults.",
  },
  FUNCTION_POLICY_TOO_LARGE: {
    cause: "The inline policies of a role may have 10,240 characters in all.",
    cure: "Give functions roles of their own, or write fewer and wider statements.",
  },

  // Capture of a program
  RESOURCE_DUPLICATE: {
    cause: "Two resources have the same type, name and types of parents, so Pulumi cannot tell them apart.",
    cure: "Give one of them another name.",
  },
  STACK_REFERENCE_UNKNOWN: {
    cause:
      "The program reads the outputs of another Pulumi stack that does not exist or whose outputs are not known here.",
    cure: "Deploy that stack first; in a test or a local run give its outputs with `stackReferences`.",
  },
  PROJECT_MISSING: {
    cause:
      "The path given has no Pulumi program: no `Pulumi.yaml` in the folder or above it, or no entry file.",
    cure: "Give the folder of a Pulumi project or the program's file.",
  },
  PROJECT_INVALID: {
    cause:
      "`Pulumi.yaml` or the stack's configuration file is not valid YAML, or `package.json` is not valid JSON.",
    cure: "Mend the file.",
  },
  CONFIG_UNREADABLE: {
    cause:
      "The program reads a secret of the stack's configuration, and outside of Pulumi it cannot be decrypted.",
    cure: "Give a value for local use: `--config key=value`, or `config` in a test.",
  },
  PROGRAM_SYNTAX: {
    cause: "A file of the program is not valid TypeScript or JavaScript.",
    cure: "Mend the line that the message names.",
  },
  PROGRAM_MODULE_MISSING: {
    cause: "A file of the program imports a module that is not there.",
    cure: "Install the package, or mend the path.",
  },
  PROGRAM_THROWS: {
    cause: "The program, or a function given to `apply`, throws an error of its own.",
    cure: "Mend the program at the place that the message names.",
  },
  PROGRAM_STUCK: {
    cause:
      "The program, or a resource it registers, waits for something that never comes. Pulumi would end without an error.",
    cure: "Look for outputs or promises that wait for each other, or that nothing resolves.",
  },

  // Bundling
  HANDLER_INVALID: {
    cause: "A handler names a file of the project and what the file exports, joined by a dot.",
    cure: "Write for example `src/notes.list`; rename files with a dot in their name, which Lambda does not load.",
  },
  HANDLER_NOT_FOUND: {
    cause: "The file that a handler names does not exist.",
    cure: "Correct the path, which is relative to `srcPath` and to the root of the project, or create the file.",
  },
  HANDLER_EXPORT_MISSING: {
    cause: "The file of a handler does not export what the handler names.",
    cure: "Use one of the names that the message lists, or export the function.",
  },
  BUNDLE_FAILED: {
    cause: "The code of a function cannot be bundled: a file has a mistake, or imports what is not there.",
    cure: "Correct the file at the line that the message names.",
  },
  BUNDLE_OFF_AT_ROOT: {
    cause:
      "`bundle: false` packages the folder of the code as it is, and without `srcPath` that is the whole project.",
    cure: "Set `srcPath` to the folder that holds the code.",
  },
  BUNDLE_COPY_SOURCE_MISSING: {
    cause: "A file or folder of `bundle.copyFiles` does not exist.",
    cure: "Name one that exists, relative to the root of the project.",
  },
  BUNDLE_COPY_DESTINATION_INVALID: {
    cause: "A file of `bundle.copyFiles` would land outside the archive.",
    cure: "Set `to` to a path relative to the root of the archive.",
  },
  BUNDLE_INSTALL_MISSING: {
    cause: "A package of `bundle.install` is not installed, so it cannot be copied into the archive.",
    cure: "Install it in the project.",
  },
  BUNDLE_SETTING_RESERVED: {
    cause:
      "A setting of `bundle.esbuild` decides what is built and where it goes, which is not the program's choice.",
    cure: "Remove it; the module format is set with `bundle.format`.",
  },

  // Logs and domains
  ACCESS_LOG_FORMAT_INVALID: {
    cause: "API Gateway takes a format of one line, at most 3 KB long.",
    cure: "Write one line of `$context` variables, such as `$context.requestId $context.status`.",
  },
  ACCESS_LOG_RETENTION_REFUSED: {
    cause:
      "The access log goes to a destination that exists already, and only its owner says how long it is kept.",
    cure: "Set the retention on that log group, or leave out `destinationArn`.",
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
      "The hosted zone cannot be derived from the domain name: the name is only known at deploy time, or a zone of one label is left.",
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

  // Routes
  ROUTE_KEY_MALFORMED: {
    cause: "A route key is not a method and a path with white space between them, nor `$default`.",
    cure: "Write for example `GET /notes` or `$default`, without white space around it.",
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
    cause: "A throttle is a burst and a rate; one of them alone throttles nothing.",
    cure: "Add the other one, or remove `throttle`.",
  },
  THROTTLE_TOO_LATE: {
    cause:
      "A route's throttle is a setting of the API's stage, which has been registered when the program first waits.",
    cure: "Add the route before the first `await`, or use `defaults.throttle`.",
  },

  // Authorizers
  AUTHORIZER_NAME_RESERVED: {
    cause: "An authorizer is called `none` or `iam`, words that routes use for something else.",
    cure: "Choose another name.",
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
      "A route is added to an API of another Pulumi stack and names an authorizer that this stack declares and did not make: with the whole app in one Pulumi stack, an authorizer is made when a route uses it.",
    cure: "Use the authorizer for a route in the stack that makes the API, or deploy that stack as a Pulumi stack of its own, which makes all authorizers.",
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

  // Api
  NATIVE_CONFLICT: {
    cause: "An existing AWS object was given under `native`, together with props that would configure it.",
    cure: "Set them on that object, or let the construct make one.",
  },
  NATIVE_OWN_PROP: {
    cause: "A setting under `native` has a prop of its own or is fixed by the construct.",
    cure: "Use the prop that the message names.",
  },
  STAGE_NAME_INVALID: {
    cause: "The name of a gateway stage is missing, taken, or has characters that AWS does not allow.",
    cure: "Write letters, digits, `-` and `_`, at most 128; `$default` is made by the construct.",
  },
  CORS_CREDENTIALS_WITH_WILDCARD: {
    cause: "Requests with credentials cannot be allowed from all origins, with all methods or headers.",
    cure: "List the origins, methods and headers, or remove `allowCredentials`.",
  },
  AWS_LIMIT_EXCEEDED: {
    cause: "There are more of something than AWS allows.",
    cure: "Stay within the number that the message names.",
  },

  // WebSocketApi
  DOMAIN_PROTOCOLS_MIXED: {
    cause:
      "A domain serves WebSocket APIs, or HTTP and REST APIs, and never both; AWS refuses the second mapping.",
    cure: "Give the API a domain of its own, such as `ws.example.com`.",
  },
  AUTHORIZER_WITHOUT_CONNECT: {
    cause:
      "A WebSocketApi has an authorizer and no route `$connect`, the only one AWS lets it guard, so that everybody could connect.",
    cure: "Add `$connect` to `routes`; a handler that answers with status 200 is enough.",
  },

  // GraphQLApi
  GRAPHQL_ROUTES_REFUSED: {
    cause: "A GraphQLApi was given `routes`; all its requests go to its `server`.",
    cure: "Remove `routes` and use `server` and `rootPath`, or an `Api`. `addRoutes` adds routes beside the server's.",
  },

  // Auth
  AUTH_PREFERRED_USERNAME: {
    cause: "A preferred user name is an alias of a user name, and users of this pool have none.",
    cure: 'Add `"username"` to `login`, or remove `"preferredUsername"`.',
  },
  AUTH_TRIGGER_UNKNOWN: {
    cause: "No user pool has a trigger of this name, or it is one that `triggers` does not take.",
    cure: "Write one of the ten keys of `triggers`.",
  },
  AUTH_TRIGGER_MISSING: {
    cause: "A method of an Auth names a trigger that has no function.",
    cure: "Add the function to `triggers`.",
  },
  AUTH_TRIGGER_BIND: {
    cause:
      "A trigger is bound to its own Auth, but the user pool is made after the functions that it calls, so that they cannot have its id in their environment.",
    cure: "Read `event.userPoolId` and `event.callerContext.clientId` in the handler.",
  },
  AUTH_CLIENT_WITHOUT_POOL: {
    cause: "An existing client was given, but not the user pool that it belongs to.",
    cure: "Pass the pool as `native.userPool`, or pass settings of a client to be made.",
  },
  AUTH_PROVIDER_DOMAIN_INVALID: {
    cause: "The domain of an OpenID Connect provider is none, or does not speak https.",
    cure: 'Write for example `"example.eu.issuer.com"`; `https://` is added.',
  },
  AUTH_NAME_INVALID: {
    cause: "Cognito takes names of 1 to 128 letters, digits, spaces and `+=,.@-_`.",
    cure: "Choose another name or id.",
  },
  AUTH_IDENTITY_POOL_MISSING: {
    cause: "Permissions are for users with credentials of an identity pool, and the Auth has none.",
    cure: "Remove `identityPoolFederation: false`.",
  },
  AUTH_PAIR_FROM_OTHER_STACK: {
    cause: "A pair of a construct and a grant word was attached with the scope of another stack.",
    cure: "Leave out the scope, or write the construct alone or a policy statement.",
  },
  AUTH_POLICY_TOO_LARGE: {
    cause: "IAM takes 10,240 characters for all inline policies of a role together.",
    cure: "Write fewer and wider statements for the users.",
  },

  // RestApiV1
  PATH_PARENT_MISSING: {
    cause:
      "A route of an existing REST API lies below a path that the API may have already, and its resource has not been named.",
    cure: "Add the parent path to `native.importedPaths` with the id of its resource, or a route with that path where it is new.",
  },
  PATH_VARIABLE_CLASH: {
    cause: "A path part of a REST API can have one variable below it, whatever the methods.",
    cure: "Use the same variable, with the same name, in all routes at that place.",
  },
  PATH_PART_INVALID: {
    cause: "A part of a path has characters that REST APIs do not take.",
    cure: "Write letters, digits, `.`, `_`, `-`, `:` and `,`, or one variable.",
  },
  PREFLIGHT_TAKEN: {
    cause:
      "The API answers preflight requests of the path itself, in place of the `OPTIONS` route that is added later.",
    cure: "Write the route in `routes`, or `cors: false`.",
  },
  DOMAIN_ENDPOINT_CONFLICT: {
    cause: "A setting of a custom domain does not go with its `endpointType`.",
    cure: "Remove the setting, or use the `endpointType` that the message names.",
  },
  REST_API_CLOSED: {
    cause:
      "Something that shapes a REST API comes after its deployment was registered, so that no stage would serve it.",
    cure: "Write it before the first `await` of the program, or in a function given to `app.stack`.",
  },
  REST_API_CYCLE: {
    cause: "Something that shapes a REST API waits for the API's deployment or stage, which wait for it.",
    cure: "Use the API's `url`, which waits for neither.",
  },
  REST_API_AWAITED: {
    cause:
      "An async stack function waits for an output that comes after the deployment of a REST API, and the deployment waits for all stack functions, since they may add routes.",
    cure: "Pass the output on without waiting for it, or use the API's `url`.",
  },

  // Consumers of streams
  CONSUMERS_INVALID: {
    cause: "`consumers` is not a map of functions by name.",
    cure: 'Write a map, `{ audit: "src/audit.handler" }`; names appear in logical names, so choose ones that stay.',
  },
  CONSUMER_FILTER_INVALID: {
    cause: "A filter of a consumer is not a pattern, or there are more of them than Lambda takes.",
    cure: 'Write at most ten patterns, each an object such as `{ eventName: ["INSERT"] }` or its JSON.',
  },
  CONSUMER_NATIVE_OWN: {
    cause:
      "The settings of a consumer's event source say what is connected, which the construct does itself.",
    cure: "Remove `eventSourceArn` and `functionName` from `native.eventSource`.",
  },
  CONSUMER_UNKNOWN: {
    cause: "There is no consumer of this name.",
    cure: "Write the name that the message suggests, or add the consumer first.",
  },
  CONSUMER_DUPLICATE: {
    cause: "There is a consumer of this name already.",
    cure: "Choose another name.",
  },

  // Table
  TABLE_FIELDS_MISSING: {
    cause: "A table declares no fields, so it cannot have a key.",
    cure: 'Declare the fields that are keys: `fields: { id: "string" }`.',
  },
  TABLE_FIELD_UNKNOWN: {
    cause: "A key of the table or of an index is not among its `fields`.",
    cure: "Declare it in `fields`, or correct its name.",
  },
  TABLE_KEYS_EQUAL: {
    cause: "Partition key and sort key are the same field.",
    cure: "Choose another sort key, or leave it out.",
  },
  TABLE_SORT_KEY_MISSING: {
    cause: "Local indexes are other sort keys, so the table needs one itself.",
    cure: "Add `primaryIndex.sortKey`, or use `globalIndexes`.",
  },
  TABLE_LOCAL_INDEXES_TOO_MANY: {
    cause: "DynamoDB allows five local indexes on a table.",
    cure: "Write the others as `globalIndexes`.",
  },
  TABLE_INDEX_DUPLICATE: {
    cause: "A global and a local index have the same name.",
    cure: "Rename one of the two.",
  },
  TABLE_PROJECTION_INVALID: {
    cause: "A projection is `all`, `keys_only` or a list of 1 to 20 attribute names.",
    cure: "Write one of these.",
  },
  TABLE_NAME_INVALID: {
    cause: "The name of a table or of an index has characters or a length that DynamoDB does not take.",
    cure: "Use 3 to 255 letters, digits, `_`, `.` and `-`.",
  },
  TABLE_NATIVE_OWN_PROP: {
    cause: "A setting under `native` has a prop of its own, and the two could contradict each other.",
    cure: "Write the prop that the message names.",
  },
  TABLE_EXISTING: {
    cause: "A prop would configure a table that is made elsewhere and given as `native.table`.",
    cure: "Set it where that table is made.",
  },
  TABLE_STREAM_MISSING: {
    cause: "A table has consumers, or a grant on its stream, and no stream.",
    cure: "Add `stream: true`.",
  },
  TABLE_STREAM_REPLICAS: {
    cause:
      "DynamoDB copies items to replicas with a stream of new and old images, and the table asks for another one.",
    cure: "Write `stream: true`, or remove the replicas.",
  },
  // Deployment commands
  DEPLOY_STAGE_INVALID: {
    cause:
      "A deployment command is given something else than a stage, such as the Pulumi stack of one app stack.",
    cure: "Write the stage, `sapi deploy dev`, and choose app stacks with `--only`.",
  },
  DEPLOY_MODE_MIXED: {
    cause:
      "A stage is one Pulumi stack or has one for each app stack; the two together would be two deployments of the same names.",
    cure: "Go on as the stage was deployed first, or [move the app stacks](stacks.md#moving-an-app-stack). What both have is deployed twice: [find out](stacks.md#deployed-twice) which one is in use before you remove anything.",
  },
  DEPLOY_ONLY_WHOLE: {
    cause: "`--only` chooses among the Pulumi stacks of a stage, and the stage has one for the whole app.",
    cure: "Leave it out, or deploy a new stage with `--split`.",
  },
  DEPLOY_STACK_UNKNOWN: {
    cause: "`--only` names an app stack that there is not.",
    cure: "Write the id of an app stack.",
  },
  DEPLOY_OUTSIDE_STACKS: {
    cause:
      "The program makes resources outside its app stacks, so that each Pulumi stack of a split stage would make them again.",
    cure: "Make them in a function given to `app.stack`, or deploy the whole app in one Pulumi stack.",
  },
  DEPLOY_NO_STACKS: {
    cause: "`--split` was given for a program that has no app stacks.",
    cure: "Write the program as functions given to `app.stack`, or leave out `--split`.",
  },
  DEPLOY_PRODUCER_MISSING: {
    cause: "An app stack is deployed alone that uses another one, and that one was never deployed.",
    cure: "Deploy that one as well, with the command that the message shows.",
  },
  DEPLOY_CYCLE: {
    cause: "App stacks use each other in a circle, so that none of them can be first.",
    cure: "Move what both need into an app stack of its own.",
  },
  DEPLOY_NOT_DEPLOYED: {
    cause: "The stage has no Pulumi stack, so there is nothing to show, refresh or remove.",
    cure: "Deploy it first, or check the stage and the backend that Pulumi is logged in to.",
  },
  DEPLOY_CONFIRMATION_NEEDED: {
    cause:
      "The command would delete or replace data, remove a stage, or change one that the app protects, and there is no terminal to ask on.",
    cure: "Look at what `sapi diff` shows, then add `--yes`.",
  },
  DEPLOY_COMPARISON_UNREADABLE: {
    cause:
      "What the Pulumi CLI told of a comparison has gaps, or steps that this package does not know, so that data might go without being named. Nothing was deployed.",
    cure: "Run the command again; if it stays so, update the Pulumi CLI or this package.",
  },
  DEPLOY_DECLINED: {
    cause: "The question whether to go on was not answered with yes.",
    cure: "Answer `y` to go on.",
  },
  DEPLOY_SECRETS_MISSING: {
    cause:
      "A Pulumi stack of its own for an app stack needs the secret configuration of the stage, which only the stage's Pulumi stack could decrypt, and there is none.",
    cure: "Set the secrets with the commands that the message shows.",
  },
  DEPLOY_CLI_MISSING: {
    cause: "The Pulumi CLI is not installed, or not on the PATH.",
    cure: "Install it as https://www.pulumi.com/docs/install/ shows.",
  },
  DEPLOY_CLI_OLD: {
    cause: "The Pulumi CLI is older than the constructs need.",
    cure: "Update it as https://www.pulumi.com/docs/install/ shows.",
  },
  DEPLOY_PLUGIN_MISSING: {
    cause: "Pulumi does not find the plugin of a provider, and may not download it.",
    cure: "Install it with the command that the message shows.",
  },
  DEPLOY_LOGIN_MISSING: {
    cause: "Pulumi is not logged in to a backend.",
    cure: "Run `pulumi login`, or set `PULUMI_ACCESS_TOKEN` or `PULUMI_BACKEND_URL`.",
  },
  DEPLOY_BACKEND_UNREADABLE: {
    cause: "The place where Pulumi keeps its state does not answer.",
    cure: "Check `PULUMI_BACKEND_URL`, the network and your rights, or run `pulumi login`.",
  },
  DEPLOY_PASSPHRASE_MISSING: {
    cause: "The secrets of a Pulumi stack are encrypted with a passphrase that is not given.",
    cure: "Set `PULUMI_CONFIG_PASSPHRASE` or `PULUMI_CONFIG_PASSPHRASE_FILE`.",
  },
  DEPLOY_PASSPHRASE_WRONG: {
    cause: "The secrets of a Pulumi stack are encrypted with another passphrase.",
    cure: "Set `PULUMI_CONFIG_PASSPHRASE` to the one that the stack was made with.",
  },
  DEPLOY_STACK_LOCKED: {
    cause: "Another update of the Pulumi stack is running, or one that was killed has left its lock behind.",
    cure: "Wait for it. When nothing runs any more, run `sapi unlock <stage>`.",
  },
  DEPLOY_STACK_MISSING: {
    cause: "A Pulumi stack is gone that was there a moment ago.",
    cure: "Deploy the stage again.",
  },
  DEPLOY_UNLOCK_RUNNING: {
    cause: "The process that holds the lock of a Pulumi stack is still running.",
    cure: "Wait for it, or end it: it gives the lock back itself.",
  },
  DEPLOY_FAILED: {
    cause: "Pulumi or AWS refused a part of the deployment. What was made before stays.",
    cure: "Mend what the message names and run the command that it shows.",
  },
  DEPLOY_INTERRUPTED: {
    cause:
      "The command was ended by a signal. What was running came to a clean end; nothing else was started.",
    cure: "Run the command that the message shows.",
  },
} as const satisfies Record<string, CatalogueEntry>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof CATALOGUE;
