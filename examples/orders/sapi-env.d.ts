// Written by `sapi dev` and `sapi types` from what the program binds. Do not edit.
import "pulumi-serverless-api/node";

declare module "pulumi-serverless-api/node" {
  interface EventBusBindings {
    Shop: true;
  }
  interface KinesisStreamBindings {
    Views: true;
  }
  interface TableBindings {
    Orders: true;
    Products: true;
  }
}
