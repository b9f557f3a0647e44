import { captureFile, type ResourceGraph } from "#sdk/graph/index";
import { temporaryProject } from "../project";

/** The program that belongs to `sstStack`: every construct, in the words of generation 1. */
const PROGRAM = `
const lib = require("pulumi-serverless-api");
const H = "src/handler.run";
const app = new lib.App({ name: "shop" });
app.stack(function DataStack({ stack }) {
  const keys = { fields: { userId: "string", noteId: "string" }, primaryIndex: { partitionKey: "userId", sortKey: "noteId" } };
  new lib.Table(stack, NOTES, { ...keys, stream: true, consumers: { audit: H } });
  new lib.Bucket(stack, "Uploads", { cors: true, notifications: { made: { function: H, events: ["object_created"] } } });
  new lib.Queue(stack, "Jobs", { consumer: H });
  new lib.Topic(stack, "News", { subscribers: { mail: H } });
  new lib.KinesisStream(stack, "Clicks", { consumers: { count: H } });
  new lib.EventBus(stack, "Bus", { rules: { orders: { pattern: { source: ["orders"] }, targets: { mail: H } } } });
  new lib.Cron(stack, "Nightly", { schedule: "rate(1 day)", job: H });
  const auth = new lib.Auth(stack, "Auth", { login: ["email"], triggers: { preSignUp: H } });
  new lib.Api(stack, "Api", {
    authorizers: { users: { type: "user_pool", userPool: { id: auth.userPoolId, clientIds: [auth.userPoolClientId] } } },
    customDomain: { domainName: "api.example.com", hostedZone: "example.com", path: "v1" },
    routes: {
      "GET /notes": { function: H, authorizer: "users" },
      "POST /notes": H,
      "GET /old": { type: "url", url: "https://old.example.com" },
    },
  });
  new lib.GraphQLApi(stack, "Graph", { server: H });
  new lib.WebSocketApi(stack, "Live", { routes: { $connect: H, $default: H } });
  new lib.RestApiV1(stack, "Rest", {
    routes: { "GET /notes/{id}": H, "ANY /{proxy+}": H },
    customDomain: { domainName: "rest.example.com", hostedZone: "example.com" },
  });
  new lib.Function(stack, "Fn", { handler: H, url: { authorizer: "none" } });
});
`;

/** The graph of the program, with this id for its table. */
export async function shopGraph({ table = "Notes" } = {}): Promise<ResourceGraph> {
  const project = temporaryProject({
    "Pulumi.yaml": "name: shop\nruntime: nodejs\n",
    "index.js": PROGRAM.replace("NOTES", JSON.stringify(table)),
  });
  const env = { PULUMI_SERVERLESS_API_BUNDLE: "skip" };
  try {
    const { graph } = await captureFile({ program: project.folder, stack: "dev", cache: false, env });
    return graph;
  } finally {
    project.remove();
  }
}
