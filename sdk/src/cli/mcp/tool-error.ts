/** A call that cannot be answered, with a message for the agent. */
export class ToolError extends Error {}
