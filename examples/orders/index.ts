import { App } from "pulumi-serverless-api";
import { ApiStack } from "./stacks/api";
import { EventsStack } from "./stacks/events";
import { StorageStack } from "./stacks/storage";

const app = new App({ defaults: "current" });
app.stack(StorageStack).stack(EventsStack).stack(ApiStack);

export = app.outputs;
