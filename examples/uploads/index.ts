import { App } from "pulumi-serverless-api";
import { ApiStack } from "./stacks/api";
import { PicturesStack } from "./stacks/pictures";

const app = new App({ defaults: "current" });
app.stack(PicturesStack).stack(ApiStack);

export = app.outputs;
