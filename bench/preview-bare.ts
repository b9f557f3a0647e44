import { readFileSync } from "node:fs";
import type { GraphResource } from "pulumi-serverless-api/testing";
import { loadClasses, makeAll } from "./bare-resources";
import { writeCostAtEnd } from "./preview-cost";

// A program with the resources of a file, made by `@pulumi/aws` alone.
const resources = JSON.parse(readFileSync(process.env.BENCH_RESOURCES ?? "", "utf8")) as GraphResource[];
loadClasses(resources);
writeCostAtEnd();
makeAll(resources);
