import { createRequire } from "node:module";
import * as path from "node:path";
import { DefinitionError } from "../../errors";

/** The package of the protocol, an optional peer. */
const SDK = "@modelcontextprotocol/sdk";

/** The parts of the SDK that are used. */
export interface McpSdk {
  readonly Server: typeof import("@modelcontextprotocol/sdk/server/index.js").Server;
  readonly StdioServerTransport: typeof import("@modelcontextprotocol/sdk/server/stdio.js").StdioServerTransport;
  readonly types: Pick<
    typeof import("@modelcontextprotocol/sdk/types.js"),
    "CallToolRequestSchema" | "ErrorCode" | "ListToolsRequestSchema" | "McpError"
  >;
}

/**
 * Loads the SDK of the Model Context Protocol: that of the project, else the one beside this package. Refused:
 * `MCP_SDK_MISSING`, `MCP_SDK_UNUSABLE`.
 */
export function loadSdk(folder: string, ownFile = __filename): McpSdk {
  for (const from of [path.join(folder, "package.json"), ownFile]) {
    const found = createRequire(from);
    if (!isInstalled(found)) continue;
    try {
      return {
        ...(found(`${SDK}/server/index.js`) as Pick<McpSdk, "Server">),
        ...(found(`${SDK}/server/stdio.js`) as Pick<McpSdk, "StdioServerTransport">),
        types: found(`${SDK}/types.js`) as McpSdk["types"],
      };
    } catch (error) {
      throw refusal("MCP_SDK_UNUSABLE", `${SDK} cannot be loaded: ${firstLine(error)}`);
    }
  }
  throw refusal("MCP_SDK_MISSING", `${SDK}, which speaks the protocol, is not installed`);
}

function isInstalled(from: NodeJS.Require): boolean {
  try {
    from.resolve(`${SDK}/server/index.js`);
    return true;
  } catch {
    // Node names the reason in several ways. Either way there is none that could be used.
    return false;
  }
}

function refusal(code: "MCP_SDK_MISSING" | "MCP_SDK_UNUSABLE", problem: string): DefinitionError {
  const cure = `run npm install --save-dev ${SDK}`;
  return new DefinitionError({ kind: "Command", id: "mcp" }, [
    { code, path: "", message: `${problem}; ${cure}`, cure },
  ]);
}

function firstLine(error: unknown): string {
  return String((error as Error)?.message ?? error).split("\n")[0] as string;
}
