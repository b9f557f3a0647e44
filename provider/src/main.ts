import { provider } from "@pulumi/pulumi";
import { ServerlessApiProvider } from "./provider";

// The engine starts this file, and reads the port from its first line. A program of Pulumi's language host takes what it is
// called with behind the name of the file.
export const serving = provider.main(new ServerlessApiProvider(), process.argv.slice(2));
