// Written by `sapi dev` and `sapi types` from what the program binds. Do not edit.
import "pulumi-serverless-api/node";

declare module "pulumi-serverless-api/node" {
  interface TableBindings {
    Notes: true;
  }
}
