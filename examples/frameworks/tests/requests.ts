/** A request to one of the frameworks, and its reply. */
export interface Exchange {
  /** The file in `src` that answers. */
  readonly file: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly status: number;
  /** The reply as JSON. Absent if its text is the framework's own. */
  readonly reply?: object | undefined;
}

const greetings = (name: string): Exchange => ({
  file: `${name}.ts`,
  method: "GET",
  path: `/${name}/greetings/Ada`,
  status: 200,
  reply: { greeting: "Hello Ada" },
});

const welcomes = (name: string, ending = "ts"): Exchange => ({
  file: `${name}.${ending}`,
  method: "POST",
  path: `/${name}/greetings`,
  body: { name: "Grüße" },
  status: 201,
  reply: { greeting: "Hello Grüße" },
});

const queries = (name: string, ending = "ts"): Exchange => ({
  file: `${name}.${ending}`,
  method: "POST",
  path: `/${name}`,
  body: { query: "query ($name: String!) { greeting(name: $name) }", variables: { name: "Ada" } },
  status: 200,
  reply: { data: { greeting: "Hello Ada" } },
});

export const EXCHANGES: readonly Exchange[] = [
  greetings("hono"),
  welcomes("hono"),
  greetings("express"),
  welcomes("express"),
  greetings("fastify"),
  welcomes("fastify"),
  { ...welcomes("fastify"), body: {}, status: 400, reply: undefined },
  welcomes("middy", "mts"),
  { ...welcomes("middy", "mts"), body: { name: "" }, status: 400, reply: undefined },
  greetings("powertools"),
  { ...greetings("powertools"), path: "/powertools/nothing", status: 404, reply: undefined },
  {
    file: "trpc.ts",
    method: "GET",
    path: `/trpc/greet?input=${encodeURIComponent('{"name":"Ada"}')}`,
    status: 200,
    reply: { result: { data: { greeting: "Hello Ada" } } },
  },
  queries("yoga"),
  queries("apollo", "cts"),
];
