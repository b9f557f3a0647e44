import { MockLanguageModelV3, simulateReadableStream } from "ai/test";

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/**
 * A model that repeats the last question, word by word, and needs neither network nor key. A real one replaces it:
 * `openai("gpt-5")` of `@ai-sdk/openai`, or one of Amazon Bedrock with `@ai-sdk/amazon-bedrock`.
 */
export const model = new MockLanguageModelV3({
  doStream: async ({ prompt }) => {
    const words = lastText(prompt).split(/(?<= )/);
    return {
      stream: simulateReadableStream({
        chunkDelayInMs: 100,
        chunks: [
          { type: "text-start", id: "1" },
          ...words.map((delta) => ({ type: "text-delta" as const, id: "1", delta })),
          { type: "text-end", id: "1" },
          { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage: USAGE },
        ],
      }),
    };
  },
});

type Prompt = Parameters<MockLanguageModelV3["doStream"]>[0]["prompt"];

function lastText(prompt: Prompt): string {
  const last = prompt.findLast(({ role }) => role === "user");
  if (last?.role !== "user") return "";
  return last.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}
