import { strict as assert } from "node:assert";
import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UntagResourceCommand,
} from "@aws-sdk/client-scheduler";
import type { Protocol } from "#sdk/local/services/endpoint/aws-api";
import { restJsonProtocol } from "#sdk/local/services/endpoint/protocols/rest-json";
import { ServiceError } from "#sdk/local/services/service-error";
import { request } from "../../../gateways/support/requests";
import { oneService } from "./one-service";

const SCHEDULES = restJsonProtocol({
  routes: {
    CreateSchedule: { at: "POST /schedules/{Name}" },
    DeleteSchedule: {
      at: "DELETE /schedules/{Name}",
      query: { groupName: "GroupName", clientToken: "ClientToken" },
    },
    GetSchedule: { at: "GET /schedules/{Name}", query: { groupName: "GroupName" } },
    ListSchedules: { at: "GET /schedules", query: { ScheduleGroup: "GroupName", MaxResults: "MaxResults" } },
    UntagResource: { at: "DELETE /tags/{ResourceArn}", query: { TagKeys: "TagKeys" } },
    GetFile: { at: "GET /files/{Path+}" },
    Forget: { at: "POST /forget", status: 204 },
  },
  messageMember: "Message",
});
const ARN = "arn:aws:scheduler:eu-west-1:123456789012:schedule/default/Nightly";

describe("the protocol of paths and JSON", () => {
  describe("with SDK clients", () => {
    let service: Awaited<ReturnType<typeof oneService>>;
    let answer: object | ServiceError;
    let client: SchedulerClient;
    beforeEach(async () => {
      service = await oneService(SCHEDULES, () => answer);
      client = new SchedulerClient(service.client);
    });
    afterEach(async () => {
      client.destroy();
      await service.server.close();
    });

    it("reads members in path, query and body together", async () => {
      answer = { ScheduleArn: ARN };
      const created = await client.send(
        new CreateScheduleCommand({
          Name: "Nightly.v1-x_y",
          GroupName: "default",
          ScheduleExpression: "rate(1 day)",
          ClientToken: "once",
          FlexibleTimeWindow: { Mode: "OFF" },
          Target: { Arn: "arn:a", RoleArn: "arn:r", Input: '{"a":"ü"}' },
          StartDate: new Date(1_700_000_000_500),
        }),
      );
      assert.equal(created.ScheduleArn, ARN);
      assert.equal(created.$metadata.requestId, "req-1");
      assert.deepEqual(service.calls, [
        {
          operation: "CreateSchedule",
          input: {
            Name: "Nightly.v1-x_y",
            GroupName: "default",
            ScheduleExpression: "rate(1 day)",
            ClientToken: "once",
            FlexibleTimeWindow: { Mode: "OFF" },
            Target: { Arn: "arn:a", RoleArn: "arn:r", Input: '{"a":"ü"}' },
            StartDate: 1_700_000_000.5,
          },
        },
      ]);
    });

    it("distinguishes operations on the same path by method, and writes times as seconds", async () => {
      answer = { Arn: ARN, CreationDate: 1_700_000_000.25 };
      const got = await client.send(new GetScheduleCommand({ Name: "Nightly", GroupName: "a b" }));
      assert.equal(got.CreationDate?.getTime(), 1_700_000_000_250);
      answer = {};
      await client.send(new DeleteScheduleCommand({ Name: "Nightly", ClientToken: "t" }));
      await client.send(new ListSchedulesCommand({ GroupName: "default", MaxResults: 5 }));
      assert.deepEqual(service.calls, [
        { operation: "GetSchedule", input: { Name: "Nightly", GroupName: "a b" } },
        { operation: "DeleteSchedule", input: { Name: "Nightly", ClientToken: "t" } },
        { operation: "ListSchedules", input: { GroupName: "default", MaxResults: "5" } },
      ]);
    });

    it("reads encoded members of paths, and lists in the query", async () => {
      answer = {};
      await client.send(new UntagResourceCommand({ ResourceArn: ARN, TagKeys: ["a", "b c"] }));
      assert.deepEqual(service.calls[0]?.input, { ResourceArn: ARN, TagKeys: ["a", "b c"] });
    });

    it("writes errors with their code and members", async () => {
      answer = new ServiceError("ResourceNotFoundException", "Schedule x does not exist.", 404, { Extra: 1 });
      await assert.rejects(client.send(new GetScheduleCommand({ Name: "x" })), {
        name: "ResourceNotFoundException",
        message: "Schedule x does not exist.",
      });
    });
  });

  it("reads the rest of a path with slashes only where the route has a `+`", () => {
    const read = (target: string) => SCHEDULES.read(request(target));
    assert.deepEqual(read("GET /files/a/b%20c/d.txt"), {
      operation: "GetFile",
      input: { Path: "a/b c/d.txt" },
    });
    assert.deepEqual(read("GET /schedules/"), { operation: "ListSchedules", input: {} });
    assert.deepEqual(read("GET /files/%zz")?.input, { Path: "%zz" });
    assert.equal(read("GET /schedules/a/b"), undefined);
    assert.equal(read("PATCH /schedules/a"), undefined);
    assert.equal(read("GET /schedulesx/a"), undefined);
  });

  it("refuses a body that is no JSON object", () => {
    const body = Buffer.from("[1]");
    assert.throws(() => SCHEDULES.read(request("POST /schedules/a", { body })), {
      code: "SerializationException",
    });
  });

  it("lets a path win over a member of the same name in the body", () => {
    const body = Buffer.from('{"Name":"other"}');
    assert.equal(SCHEDULES.read(request("POST /schedules/mine", { body }))?.input.Name, "mine");
  });

  it("answers nothing with 204", () => {
    const context = { requestId: "r", request: request("POST /forget") };
    const { status, body } = SCHEDULES.answer({ operation: "Forget", input: {} }, {}, context);
    assert.deepEqual([status, body], [204, ""]);
  });

  describe("of a service elsewhere", () => {
    const client = SCHEDULES.client as NonNullable<Protocol["client"]>;

    for (const call of [
      { operation: "CreateSchedule", input: { Name: "a/b ü", GroupName: "g", Target: { Arn: "x" } } },
      { operation: "DeleteSchedule", input: { Name: "a", GroupName: "b c" } },
      { operation: "UntagResource", input: { ResourceArn: ARN, TagKeys: ["a", "b c"] } },
      { operation: "GetFile", input: { Path: "a/b c/d" } },
    ]) {
      it(`is written as it is read here: ${call.operation}`, () => {
        const { method, path, headers, body } = client.write(call);
        assert.deepEqual(SCHEDULES.read(request(`${method} ${path}`, { headers, body })), call);
      });
    }

    it("has its errors read by the header that names them", () => {
      const read = (headers: readonly (readonly [string, string])[], body: object) => () =>
        client.read(404, Buffer.from(JSON.stringify(body)), headers);
      const type = "ResourceNotFoundException:http://internal.amazon.com/x";
      assert.throws(read([["x-amzn-ErrorType", type]], { Message: "gone", Extra: 1 }), {
        code: "ResourceNotFoundException",
        message: "gone",
        status: 404,
        members: { Extra: 1 },
      });
      assert.throws(read([], { __type: "com.amazonaws#Gone", message: "gone" }), { code: "Gone" });
      assert.throws(read([], {}), { code: "InternalFailure" });
    });
  });
});
