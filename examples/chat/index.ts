import { App } from "pulumi-serverless-api";
import { ChatStack } from "./stacks/chat";
import { StorageStack } from "./stacks/storage";

const app = new App({ defaults: "current" });
app.stack(StorageStack).stack(ChatStack);

export = app.outputs;
