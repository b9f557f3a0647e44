import { Api, App } from "pulumi-serverless-api";
import { writeCostAtEnd } from "./preview-cost";

// A program with an API of as many routes as a variable says, each with a function of its own.
loadModules();
writeCostAtEnd();
const count = Number(process.env.BENCH_ROUTES);
const app = new App({ defaults: "current" });
app.stack(function ApiStack({ stack }) {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const routes = Object.fromEntries(numbers.map((n) => [`GET /things/${n}`, `src/route${n}.handler`]));
  new Api(stack, "Api", { routes });
});

/** The classes of `@pulumi/aws` are loaded when they are first named. */
function loadModules(): void {
  for (const name of ["apigatewayv2", "cloudwatch", "iam", "lambda"]) require(`@pulumi/aws/${name}`);
}

export = app.outputs;
