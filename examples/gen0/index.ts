import { App, Duration, RemovalPolicy, Runtime } from "pulumi-serverless-api/gen0";
import { ApiStack } from "./stacks/api-stack";
import { AuthStack } from "./stacks/auth-stack";
import { EventsStack } from "./stacks/events-stack";
import { StorageStack } from "./stacks/storage-stack";

const app = new App();

// Nothing in this library needs to be retained after it closes.
app.setDefaultRemovalPolicy(RemovalPolicy.DESTROY);
app.setDefaultFunctionProps({
  runtime: Runtime.NODEJS_24_X,
  timeout: Duration.seconds(20),
});

const storage = new StorageStack(app, "storage");
const events = new EventsStack(app, "events", { books: storage.books });
const auth = new AuthStack(app, "auth");
new ApiStack(app, "api", { storage, events, auth: auth.auth });

export = app.outputs;
