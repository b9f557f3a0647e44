import { strict as assert } from "node:assert";
import type { GraphValue } from "#sdk/graph/types";
import type { Header } from "#sdk/local/http/types";
import { Backend } from "../support/backend";
import { invokeArn } from "../support/gateway-graph";
import { serveRest } from "../support/harness";
import { ask, TRACE_ID, UUID } from "../support/requests";
import { EXECUTION_ARN, RestGraph } from "../support/rest-graph";
import type { TestHandler } from "../support/stand-ins";

type Inputs = Record<string, GraphValue>;

const INTERNAL = '{"message": "Internal server error"}';

describe("a mock integration", () => {
  const template = { requestTemplates: { "application/json": '{"statusCode": 204}' } };

  /** A preflight method, as RestApiV1 registers it for each path. */
  function preflight(api: Inputs = {}, integration: Inputs = {}): RestGraph {
    return new RestGraph(api)
      .stage()
      .method("OPTIONS /notes", {
        type: "MOCK",
        contentHandling: "CONVERT_TO_TEXT",
        ...template,
        ...integration,
      })
      .response("OPTIONS /notes", "204", {
        responseParameters: {
          "method.response.header.Access-Control-Allow-Origin": "'*'",
          "method.response.header.Access-Control-Allow-Methods": "'OPTIONS,GET'",
          "method.response.header.Access-Control-Allow-Headers": "'*'",
        },
      });
  }

  const send = (graph: RestGraph, headers: readonly Header[] = []) =>
    ask(serveRest(graph).gateway, "OPTIONS /dev/notes", {
      headers: [["Origin", "https://a.example"], ["Access-Control-Request-Method", "GET"], ...headers],
    });

  it("answers preflight requests with the headers that are declared [DG/how-to-cors; peers/mock-preflight]", async () => {
    const seen = await send(preflight());
    assert.deepEqual([seen.status, seen.body], [204, ""]);
    assert.equal(seen.headers["access-control-allow-origin"], "*");
    assert.equal(seen.headers["access-control-allow-methods"], "OPTIONS,GET");
    assert.equal(seen.headers["access-control-allow-headers"], "*");
    assert.equal(seen.headers["content-length"], undefined);
  });

  it("has no trace id in its reply, whatever the client sends [LSREC]", async () => {
    for (const headers of [[], [["X-Amzn-Trace-Id", TRACE_ID]] as const]) {
      const seen = await send(preflight(), headers);
      assert.equal(seen.status, 204);
      assert.equal(seen.headers["x-amzn-requestid"], UUID);
      assert.equal(seen.headers["x-amzn-trace-id"], undefined);
    }
  });

  it("needs CONVERT_TO_TEXT to answer preflight requests if all media types are binary [GK]", async () => {
    const api = { binaryMediaTypes: ["*/*"] };
    assert.equal((await send(preflight(api))).status, 204);
    const seen = await send(preflight(api, { contentHandling: "CONVERT_TO_BINARY" }));
    assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
  });

  it("chooses the integration response whose pattern matches its status, else the one without a pattern [DG/how-to-mock-integration]", async () => {
    const mock = {
      type: "MOCK",
      requestTemplates: { "application/json": '{"statusCode": $input.params("s")}' },
    };
    const graph = new RestGraph()
      .stage()
      .method("GET /", mock)
      .response("GET /", "400", {
        selectionPattern: "4\\d\\d",
        responseTemplates: { "application/json": "bad" },
      })
      .response("GET /", "200", { responseTemplates: { "text/plain": "good" } });
    const { gateway } = serveRest(graph);

    const bad = await ask(gateway, "GET /dev?s=404");
    assert.deepEqual([bad.status, bad.body, bad.headers["content-type"]], [400, "bad", "application/json"]);
    const good = await ask(gateway, "GET /dev?s=1404");
    assert.deepEqual([good.status, good.body, good.headers["content-type"]], [200, "good", "text/plain"]);
    assert.equal((await ask(gateway, "GET /dev?s=x")).status, 500);
  });

  it("answers 500 and warns if no integration response takes its status", async () => {
    const graph = new RestGraph().stage().method("GET /", { type: "MOCK", ...template });
    const { gateway, traces } = serveRest(graph);
    assert.equal((await ask(gateway, "GET /dev")).status, 500);
    assert.equal(traces()[0]?.error, "no integration response takes the mock's status 204");
  });

  it("answers 415 to a content type without a template if nothing passes through [DG/integration-passthrough-behaviors]", async () => {
    const withType = (passthroughBehavior: string) =>
      send(preflight({}, { passthroughBehavior }), [["Content-Type", "text/plain"]]);
    assert.equal((await withType("NEVER")).status, 415);
    assert.equal((await withType("WHEN_NO_TEMPLATES")).status, 415);
    // The body that passes through is not JSON with a status.
    assert.equal((await withType("WHEN_NO_MATCH")).status, 500);
  });
});

describe("a custom integration of a function", () => {
  function start(
    integration: Inputs,
    responses: readonly (readonly [string, Inputs])[],
    handler: TestHandler,
  ) {
    const graph = new RestGraph()
      .stage()
      .function("f")
      .permission("f")
      .method("POST /orders/{id}", { type: "AWS", uri: invokeArn("f"), ...integration });
    for (const [status, inputs] of responses) graph.response("POST /orders/{id}", status, inputs);
    const api = serveRest(graph, { f: handler });
    const post = (body: string, headers: readonly Header[] = []) =>
      ask(api.gateway, "POST /dev/orders/7?page=2", { headers, body: Buffer.from(body) });
    return { ...api, post };
  }

  it("calls the function with the template's output, and returns its answer [DG/api-gateway-mapping-template-reference]", async () => {
    const template = `{"order": $input.json('$.order'), "id": "$input.params('id')", "page": $input.params('page')}`;
    const { post, received } = start(
      { requestTemplates: { "application/json": template } },
      [["201", {}]],
      () => ({ made: true }),
    );

    const seen = await post('{"order":{"count":2},"secret":1}');

    assert.deepEqual(received[0]?.event, { order: { count: 2 }, id: "7", page: 2 });
    assert.deepEqual([seen.status, seen.body], [201, '{"made":true}']);
    assert.equal(seen.headers["content-type"], "application/json");
  });

  it("passes on a body that no template takes, and an empty one as an empty object [DG/integration-passthrough-behaviors]", async () => {
    const { post, received } = start({}, [["200", {}]], () => null);
    await post('{"a":1}');
    await post("");
    assert.deepEqual(
      received.map(({ event }) => event),
      [{ a: 1 }, {}],
    );
  });

  it("does not call the function with text that is not JSON [GK]", async () => {
    const { post, received } = start({}, [["200", {}]], () => null);
    const seen = await post("no json");
    assert.deepEqual(
      [seen.status, seen.body],
      [400, '{"message": "Could not parse request body into json"}'],
    );
    assert.deepEqual(received, []);
  });

  it("chooses the response by the message of an error, and maps headers and body [DG/how-to-mock-integration]", async () => {
    const responses: [string, Inputs][] = [
      ["200", {}],
      [
        "404",
        {
          selectionPattern: "not found.*",
          responseParameters: {
            "method.response.header.x-reason": "integration.response.body.errorMessage",
            "method.response.header.x-path": "context.resourcePath",
          },
          responseTemplates: { "application/json": `{"why":"$input.path('$.errorMessage')"}` },
        },
      ],
    ];
    const failing = (errorMessage: string) =>
      start({}, responses, () => {
        throw { errorType: "Error", errorMessage };
      });

    const found = await failing("not found: 7").post("{}");
    assert.deepEqual([found.status, found.body], [404, '{"why":"not found: 7"}']);
    assert.equal(found.headers["x-reason"], "not found: 7");
    assert.equal(found.headers["x-path"], "/orders/{id}");
    const other = await failing("it was not found").post("{}");
    assert.deepEqual([other.status, JSON.parse(other.body).errorMessage], [200, "it was not found"]);
  });

  it("answers 500 if a selection pattern does not end", async () => {
    const responses: [string, Inputs][] = [
      ["200", {}],
      ["404", { selectionPattern: "(a+)+" }],
    ];
    const { post } = start({}, responses, () => {
      throw { errorType: "Error", errorMessage: `${"a".repeat(40)}!` };
    });
    assert.equal((await post("{}")).status, 500);
  });

  it("lets a template set the status and headers of the answer [DG/apigateway-override-request-response-parameters]", async () => {
    const override =
      '#set($context.responseOverride.status = 202)#set($context.responseOverride.header["x-a"] = "b")ok';
    const { post } = start(
      {},
      [["200", { responseTemplates: { "application/json": override } }]],
      () => ({}),
    );
    const seen = await post("{}");
    assert.deepEqual([seen.status, seen.headers["x-a"], seen.body], [202, "b", "ok"]);
  });

  for (const [what, template, why] of [
    [
      "a header that would end its line",
      '#set($context.responseOverride.header["x-a"] = "$input.path(\'$.a\')")ok',
      'the header x-a has a character that headers cannot have: "b\\r\\nSet-Cookie: c=d"',
    ],
    [
      "a name that is none",
      '#set($context.responseOverride.header["x a"] = "b")ok',
      '"x a" is no name of a header',
    ],
    [
      "a status that is none",
      "#set($context.responseOverride.status = 1000)ok",
      "the status 1000 is not from 200 to 599",
    ],
  ] as const) {
    it(`answers 500 with a reason when a template sets ${what}`, async () => {
      const { post, warnings } = start(
        {},
        [["200", { responseTemplates: { "application/json": template } }]],
        () => ({ a: "b\r\nSet-Cookie: c=d" }),
      );
      const seen = await post("{}");
      assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
      assert.deepEqual([seen.headers["x-a"], seen.headers["set-cookie"]], [undefined, undefined]);
      assert.deepEqual(warnings, [`Api: ${why}`]);
    });
  }

  it("needs the same permission of the function as a proxy integration", async () => {
    const graph = new RestGraph()
      .stage()
      .function("f")
      .method("GET /", { type: "AWS", uri: invokeArn("f") })
      .response("GET /", "200");
    const { gateway, received } = serveRest(graph, { f: () => ({}) });
    assert.equal((await ask(gateway, "GET /dev")).status, 500);
    assert.deepEqual(received, []);
  });
});

describe("an integration with a URL", () => {
  const backend = new Backend();

  function start(
    type: string,
    path: string,
    integration: Inputs = {},
    responses: readonly [string, Inputs][] = [],
  ) {
    const graph = new RestGraph()
      .stage("dev", { variables: { host: backend.host } })
      .method("ANY /files/{proxy+}", {
        type,
        uri: `http://\${stageVariables.host}${path}`,
        integrationHttpMethod: "ANY",
        ...integration,
      });
    for (const [status, inputs] of responses) graph.response("ANY /files/{proxy+}", status, inputs);
    return serveRest(graph);
  }

  const mappedPath = { requestParameters: { "integration.request.path.proxy": "method.request.path.proxy" } };

  it("gets the whole request as HTTP_PROXY, and its answer is returned as it is [DG/setup-http-integrations]", async () => {
    const { gateway, traces } = start("HTTP_PROXY", "/base/{proxy}?own=1", mappedPath);

    const seen = await ask(gateway, "PUT /dev/files/a%20b/c?q=%20x", {
      headers: [
        ["Host", "localhost:4000"],
        ["X-A", "1"],
      ],
      body: Buffer.from("hi"),
    });

    assert.deepEqual([seen.status, seen.headers["x-own"]], [201, "1"]);
    const { method, url, headers, body } = JSON.parse(seen.body);
    assert.deepEqual([method, url, body], ["PUT", "/base/a%20b/c?own=1&q=%20x", "hi"]);
    assert.deepEqual([headers["x-a"], headers.host], ["1", backend.host]);
    assert.equal(headers["x-amzn-trace-id"], TRACE_ID);
    assert.equal(traces()[0]?.routeKey, "ANY /files/{proxy+}");
  });

  it("has its reserved headers renamed [LSREC]", async () => {
    backend.respond = (_, response) => {
      response.setHeader("Server", "mine").setHeader("Date", "then").setHeader("WWW-Authenticate", "Basic");
      response.end("four");
    };
    const { headers, body } = await ask(start("HTTP_PROXY", "/").gateway, "GET /dev/files/a");
    assert.equal(body, "four");
    assert.equal(headers["x-amzn-remapped-server"], "mine");
    assert.equal(headers["x-amzn-remapped-date"], "then");
    assert.equal(headers["x-amzn-remapped-www-authenticate"], "Basic");
    assert.deepEqual([headers["content-length"], headers["x-amzn-remapped-content-length"]], ["4", "4"]);
    assert.deepEqual(
      [headers.server, headers.date, headers["www-authenticate"]],
      [undefined, undefined, undefined],
    );
  });

  it("gets mapped headers and query parameters too, which replace the client's [DG/setup-http-integrations]", async () => {
    const requestParameters = {
      "integration.request.header.X-A": "'mapped'",
      "integration.request.header.x-stage": "context.stage",
      "integration.request.querystring.from": "method.request.header.X-B",
      "integration.request.header.x-none": "method.request.querystring.none",
    };
    const { gateway } = start("HTTP_PROXY", "/", { requestParameters, integrationHttpMethod: "POST" });

    const seen = await ask(gateway, "GET /dev/files/a", {
      headers: [
        ["x-a", "1"],
        ["x-b", "b c"],
      ],
    });

    const { method, url, headers } = JSON.parse(seen.body);
    assert.deepEqual([method, url], ["POST", "/?from=b%20c"]);
    assert.deepEqual([headers["x-a"], headers["x-stage"], headers["x-none"]], ["mapped", "dev", undefined]);
  });

  it("gets the mapped parts as HTTP, and its answer is mapped by its status [DG/setup-http-integrations]", async () => {
    const { gateway } = start(
      "HTTP",
      "/x",
      {
        requestTemplates: { "application/json": '{"only":$input.json("$.a")}' },
        integrationHttpMethod: "POST",
      },
      [
        ["200", {}],
        [
          "409",
          {
            selectionPattern: "201",
            responseParameters: { "method.response.header.x-from": "integration.response.header.X-Own" },
            responseTemplates: { "application/json": "$input.path('$.body')" },
          },
        ],
      ],
    );

    const seen = await ask(gateway, "POST /dev/files/a?q=1", {
      headers: [["x-a", "1"]],
      body: Buffer.from('{"a":[1],"b":2}'),
    });

    assert.deepEqual([seen.status, seen.body, seen.headers["x-from"]], [409, '{"only":[1]}', "1"]);
    assert.equal(seen.headers["x-own"], undefined);
  });

  it("gets a template's overrides of the request as HTTP, in place of mapped values [DG/apigateway-override-request-response-parameters]", async () => {
    const overrides = [
      "#set($context.requestOverride.querystring.q = \"$input.path('$.a') c\")",
      '#set($context.requestOverride.path.proxy = "other")',
      '#set($context.requestOverride.header["x-a"] = 2)',
      "#set($context.responseOverride.header.x-b = 3)",
    ];
    const { gateway } = start(
      "HTTP",
      "/x/{proxy}",
      {
        requestParameters: {
          ...mappedPath.requestParameters,
          "integration.request.querystring.q": "'mapped'",
          "integration.request.querystring.kept": "'1'",
        },
        requestTemplates: { "application/json": `${overrides.join("")}{}` },
      },
      [["200", {}]],
    );

    const seen = await ask(gateway, "POST /dev/files/a", { body: Buffer.from('{"a":"b"}') });

    const { url, headers, body } = JSON.parse(seen.body);
    assert.deepEqual([url, body], ["/x/other?q=b%20c&kept=1", "{}"]);
    assert.deepEqual([headers["x-a"], headers["x-b"]], ["2", undefined]);
  });

  it("is not called when a template sets a header that cannot be sent", async () => {
    const { gateway, warnings } = start(
      "HTTP",
      "/x",
      {
        requestTemplates: {
          "application/json": `#set($context.requestOverride.header["x-a"] = "$input.path('$.a')"){}`,
        },
      },
      [["200", {}]],
    );
    const seen = await ask(gateway, "POST /dev/files/a", { body: Buffer.from('{"a":"b\\nc"}') });
    assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
    assert.deepEqual(warnings, ['Api: the header x-a has a character that headers cannot have: "b\\nc"']);
  });

  it("gets neither query nor headers of the client as HTTP [DG/setup-http-integrations]", async () => {
    const { gateway } = start("HTTP", "/x", {}, [["200", {}]]);
    const { url, headers } = JSON.parse(
      (await ask(gateway, "GET /dev/files/a?q=1", { headers: [["x-a", "1"]] })).body,
    );
    assert.deepEqual([url, headers["x-a"]], ["/x", undefined]);
  });

  it("answers 504 when the backend does not answer in time, or does not exist [DG/supported-gateway-response-types; GK]", async () => {
    backend.respond = () => undefined;
    const slow = await ask(start("HTTP_PROXY", "/", { timeoutMilliseconds: 50 }).gateway, "GET /dev/files/a");
    assert.deepEqual([slow.status, slow.body], [504, '{"message": "Endpoint request timed out"}']);

    const graph = new RestGraph().stage().method("GET /", { type: "HTTP_PROXY", uri: "http://127.0.0.1:1/" });
    const unreachable = await ask(serveRest(graph).gateway, "GET /dev");
    assert.deepEqual(
      [unreachable.status, unreachable.body],
      [504, '{"message": "Network error communicating with endpoint"}'],
    );
  });
});

describe("a private integration with a load balancer", () => {
  const BALANCER = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:loadbalancer/app/notes/1";
  const LISTENER = "arn:aws:elasticloadbalancing:eu-west-1:123456789012:loadbalancer/net/notes/1";
  const backend = new Backend();

  const privately = (more: Inputs) => ({
    type: "HTTP_PROXY",
    connectionType: "VPC_LINK",
    uri: "http://notes.internal:8080/inside/{proxy}",
    requestParameters: { "integration.request.path.proxy": "method.request.path.proxy" },
    ...more,
  });

  it("goes to the URL that stands for it, with the path of its own URI", async () => {
    const graph = new RestGraph()
      .stage()
      .method("GET /notes/{proxy+}", privately({ integrationTarget: BALANCER }));
    const { gateway } = serveRest(graph, {}, { targets: { [BALANCER]: backend.origin } });
    const { status, body } = await ask(gateway, "GET /dev/notes/a?x=1");
    assert.deepEqual([status, JSON.parse(body).url], [201, "/inside/a?x=1"]);
  });

  it("goes to the one of its VPC link, where the link has one", async () => {
    const graph = new RestGraph()
      .stage()
      .part("VpcLink", "link", { targetArn: LISTENER })
      .method("GET /notes/{proxy+}", privately({ connectionId: "link" }));
    const { gateway } = serveRest(graph, {}, { targets: { [LISTENER]: `${backend.origin}/` } });
    assert.equal(JSON.parse((await ask(gateway, "GET /dev/notes/b")).body).url, "/inside/b");
  });

  it("answers with an error that names --target without such a URL", async () => {
    const { gateway, warnings } = serveRest(
      new RestGraph().stage().method("GET /notes/{proxy+}", privately({ integrationTarget: BALANCER })),
    );
    assert.equal((await ask(gateway, "GET /dev/notes/a")).status, 500);
    assert.match(warnings.join(), /not emulated: VPC link to http:..notes.internal:8080.*with --target/);
  });
});

describe("an integration that is not emulated", () => {
  for (const [what, integration, reason] of [
    [
      "another service",
      { type: "AWS", uri: "arn:aws:apigateway:eu-west-1:sqs:path/1/queue" },
      /^not emulated: integration type AWS with arn:.*sqs/,
    ],
    [
      "a VPC link",
      { type: "HTTP_PROXY", connectionType: "VPC_LINK", uri: "http://a" },
      /^not emulated: VPC link/,
    ],
    [
      "a template that cannot be read",
      { type: "MOCK", requestTemplates: { "application/json": "#if(true)" } },
      /^not emulated: request template of application\/json: #if without #end/,
    ],
    [
      "a function that is not waited for",
      {
        type: "AWS",
        uri: invokeArn("f"),
        requestParameters: { "integration.request.header.X-Amz-Invocation-Type": "'Event'" },
      },
      /^not emulated: a function that is called without waiting/,
    ],
    [
      "a mapping from nowhere",
      {
        type: "HTTP",
        uri: "http://a",
        requestParameters: { "integration.request.header.a": "method.request.cookie.b" },
      },
      /^not emulated: request parameter integration\.request\.header\.a from method\.request\.cookie\.b/,
    ],
  ] as const) {
    it(`answers 500 with a reason for ${what}`, async () => {
      const { gateway, traces } = serveRest(new RestGraph().stage().method("GET /", integration));
      const seen = await ask(gateway, "GET /dev");
      assert.deepEqual([seen.status, seen.body], [500, INTERNAL]);
      assert.match(traces()[0]?.error ?? "", reason);
    });
  }
});

describe("stages of a REST API", () => {
  it("call the functions that their own variables name [DG/stage-variables]", async () => {
    const graph = new RestGraph()
      .stage("dev", { variables: { name: "one" } })
      .stage("prod", { variables: { name: "two" } })
      .function("one")
      .function("two")
      .permission("one", `${EXECUTION_ARN}/dev/GET/`)
      .permission("two", `${EXECUTION_ARN}/prod/GET/`)
      .method("GET /", { type: "AWS_PROXY", uri: invokeArn("${stageVariables.name}") });
    const { gateway, received } = serveRest(graph, {
      one: () => ({ body: "1" }),
      two: () => ({ body: "2" }),
    });

    assert.equal((await ask(gateway, "GET /dev")).body, "1");
    assert.equal((await ask(gateway, "GET /prod")).body, "2");
    assert.deepEqual(received[1]?.event.stageVariables, { name: "two" });
    assert.equal(received[1]?.event.requestContext.stage, "prod");
  });

  it("may be created by a deployment that names one", async () => {
    const graph = new RestGraph().part("Deployment", "d", { stageName: "live" }).functionMethod("GET /", "f");
    assert.equal((await ask(serveRest(graph, { f: () => ({}) }).gateway, "GET /live")).status, 200);
  });
});
