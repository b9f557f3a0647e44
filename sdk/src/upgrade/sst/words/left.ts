/** Constructs of SST that this library has nothing for, and the nearest that there is. */
export const LEFT: Readonly<Record<string, string>> = {
  AppSyncApi: "this library has no AppSyncApi: make it with aws.appsync, or write a GraphQLApi",
  AstroSite: siteWith("Astro"),
  DebugApp: "leave DebugApp out: sapi dev calls functions on this machine",
  DebugStack: "leave DebugStack out: sapi dev calls functions on this machine",
  Distribution: "make it with aws.cloudfront.Distribution",
  EdgeFunction:
    "make it with aws.lambda.Function in us-east-1, and name its version in aws.cloudfront.Distribution",
  Job: "this library has no Job: write a Function with a timeout of up to 30 minutes, or an aws.ecs task for longer ones",
  NextjsSite: siteWith("Next.js"),
  RemixSite: siteWith("Remix"),
  Script:
    "this library has no Script: call the function from your deployment, or make an aws.lambda.Invocation of it",
  Service: "make it with aws.ecs, or awsx.ecs.FargateService",
  SolidStartSite: siteWith("SolidStart"),
  SsrSite: siteWith("its framework"),
  SvelteKitSite: siteWith("SvelteKit"),
};

/** Methods of constructs that there is nothing for. */
export const LEFT_METHODS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Api: { setCors: "write cors among the props of the Api" },
  EventBus: {
    subscribe:
      'write bus.addRules(stack, { name: { pattern: { detailType: ["..."] }, targets: { name: ... } } }) in place of this call',
  },
  Function: { addFunctionUrl: "write url among the props of the Function" },
  RDS: { runMigrations: "write migrations among the props of the RDS" },
};

/** For `Auth` from 1.10 on. */
export const SESSIONS =
  "this library has no sessions of its own: write an Auth (a user pool), or keep the handler and sign tokens in a Function";

function siteWith(framework: string): string {
  return `this library serves no site with a server: deploy ${framework} beside it, or write a StaticSite of its static export`;
}
