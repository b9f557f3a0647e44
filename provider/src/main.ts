import { provider } from "@pulumi/pulumi";
import { ServerlessApiProvider } from "./provider";

// The engine starts this file, and reads the port from its first line. Pulumi's language host passes the arguments
// behind the name of the file.
export const serving = provider.main(new ServerlessApiProvider(), process.argv.slice(2));
