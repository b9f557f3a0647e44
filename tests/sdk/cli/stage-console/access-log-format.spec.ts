import assert from "node:assert/strict";
import fc from "fast-check";
import { accessLogReader } from "#sdk/cli/stage-console/access-log-format";
import { defaultFormat } from "#sdk/constructs/gateway/log/formats";

const CLF =
  '$context.identity.sourceIp $context.identity.caller $context.identity.user [$context.requestTime] "$context.httpMethod $context.resourcePath $context.protocol" $context.status $context.responseLength $context.requestId $context.extendedRequestId';

const read = (format: string, line: string) => {
  const values = accessLogReader(format)(line);
  return values && Object.fromEntries(values);
};

describe("the reader of an access log", () => {
  it("takes values out of the format that a construct has by default", () => {
    const format = defaultFormat("http");
    const line =
      '{"requestTime":"28/Nov/2026:09:00:00 +0000","requestId":"abc=","httpMethod":"GET","path":"/notes/1","routeKey":"GET /notes/{id}","status":200,"responseLatency":12,"integrationRequestId":"8f507cfc","integrationStatus":"200","integrationLatency":"11","integrationServiceStatus":"200","ip":"192.0.2.1","userAgent":"curl/8.1 (\\"odd\\")","cognitoIdentityId":"-"}\n';
    assert.deepEqual(read(format, line), {
      requestTime: "28/Nov/2026:09:00:00 +0000",
      requestId: "abc=",
      httpMethod: "GET",
      path: "/notes/1",
      routeKey: "GET /notes/{id}",
      status: "200",
      responseLatency: "12",
      "integration.requestId": "8f507cfc",
      "integration.status": "200",
      "integration.latency": "11",
      "integration.integrationStatus": "200",
      "identity.sourceIp": "192.0.2.1",
      "identity.userAgent": 'curl/8.1 (\\"odd\\")',
    });
  });

  it("takes them out of the Common Log Format", () => {
    const line =
      '192.0.2.1 - - [28/Nov/2026:09:00:00 +0000] "GET /notes HTTP/1.1" 502 36 abc JKJaXmPLvHcESHA=';
    assert.deepEqual(read(CLF, line), {
      "identity.sourceIp": "192.0.2.1",
      requestTime: "28/Nov/2026:09:00:00 +0000",
      httpMethod: "GET",
      resourcePath: "/notes",
      protocol: "HTTP/1.1",
      status: "502",
      responseLength: "36",
      requestId: "abc",
      extendedRequestId: "JKJaXmPLvHcESHA=",
    });
  });

  it("does not take a line of another format", () => {
    for (const line of ["", "{}", '{"requestTime":"x"', "START RequestId: abc", `${CLF} and more`])
      assert.equal(read(defaultFormat("rest"), line), undefined, line);
    assert.equal(read("$context.status of $context.requestId", "200"), undefined);
  });

  it("takes a format without variables, and one that is a variable alone", () => {
    assert.deepEqual(read("called", "called"), {});
    assert.equal(read("called", "called again"), undefined);
    assert.deepEqual(read("$context.requestId", "abc"), { requestId: "abc" });
  });

  it("reads what it writes, whatever the values are", () => {
    const value = fc.stringMatching(/^[a-z0-9/]{1,12}$/);
    fc.assert(
      fc.property(fc.array(value, { minLength: 14, maxLength: 14 }), (given) => {
        const format = defaultFormat("http");
        let at = 0;
        const line = format.replace(/\$context\.\w+(?:\.\w+)*/g, () => given[at++] as string);
        assert.deepEqual(Object.values(read(format, line) ?? {}), given);
      }),
    );
  });

  it("ends on a hostile line of a megabyte", () => {
    const hostile = `{"requestTime":"${'","requestId":"'.repeat(70_000)}`;
    assert.equal(read(defaultFormat("websocket"), hostile), undefined);
  });
});
