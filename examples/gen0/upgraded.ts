import { App } from "pulumi-serverless-api";
import { ApiStack } from "./upgraded/api-stack";
import { AuthStack } from "./upgraded/auth-stack";
import { EventsStack } from "./upgraded/events-stack";
import { StorageStack } from "./upgraded/storage-stack";

const app = new App();

// Nothing in this library needs to be retained after it closes.
app.setDefaultRemovalPolicy("destroy");
app.setDefaultFunctionProps({
  runtime: "nodejs24.x",
  timeout: "20 seconds",
});

app.stack(StorageStack, { id: "storage" });
app.stack(EventsStack, { id: "events" });
app.stack(AuthStack, { id: "auth" });
app.stack(ApiStack, { id: "api" });

export = app.outputs;
